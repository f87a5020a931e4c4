import type { Meter } from '#domain/record/completed-flight.ts'
import { deltaCell, readingCell } from './meter-cells.tsx'

interface MeterCellProps {
  readonly which: 'hobbs' | 'tach'
  readonly part: 'start' | 'end' | 'delta'
  readonly meter: Meter | null
}

const NAMES = { hobbs: 'Hobbs', tach: 'Tach' } as const

/** One figure of a meter as the log shows it, for places that are not the log. */
export function MeterCell({ which, part, meter }: MeterCellProps) {
  const name = NAMES[which]
  const { content, look } =
    part === 'delta' ? deltaCell(name, meter) : readingCell(name, part, meter)
  return <span className={look}>{content}</span>
}

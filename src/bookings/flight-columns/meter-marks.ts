import type { CompletedFlight, Meter } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { deltaDisagrees } from '#domain/record/meter-deltas.ts'

/** One sentence with both figures. */
export interface MeterMark {
  readonly on: 'end' | 'delta'
  readonly sentence: string
}

/** Readings that run backward, and a stored Δ other than in − out (§2.2 computes only a missing one). */
export function meterMarks(name: 'Hobbs' | 'Tach', meter: Meter | null): MeterMark[] {
  if (meter === null || meter.start === null || meter.end === null) return []
  const marks: MeterMark[] = []
  const figure = (hundredths: number) => formatHundredths(hundredths, 2)
  if (meter.end < meter.start) {
    marks.push({
      on: 'end',
      sentence: `${name} in ${figure(meter.end)} is less than ${name} out ${figure(meter.start)}.`,
    })
  }
  const measured = meter.end - meter.start
  if (meter.delta !== null && deltaDisagrees(meter)) {
    marks.push({
      on: 'delta',
      sentence: `Stored ${name} Δ ${figure(meter.delta)} is not in − out, which is ${figure(measured)}.`,
    })
  }
  return marks
}

/** What couldn't be read of a record; null if nothing. */
export function sayFlaws(flight: CompletedFlight): string | null {
  if (flight.flaws.length === 0) return null
  const said = flight.flaws.slice(0, 5).map((flaw) => `${flaw.path}: ${flaw.problem}`)
  const more = flight.flaws.length > 5 ? `; and ${flight.flaws.length - 5} more` : ''
  return `Not read: ${said.join('; ')}${more}`
}

import type { ReactNode } from 'react'
import { useDateFormat } from '#bookings/use-date-format.ts'
import type { MinorCauses } from '#domain/audit/checks.ts'
import { todoOf } from '#domain/audit/rules/audit-rules.ts'
import { minorTitle } from '#domain/audit/verdict.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { DoneButton, useVerdict } from './CauseCard.tsx'
import { ReadingsAround } from './ReadingsAround.tsx'
import type { LogAudit } from './use-audit.ts'

interface MinorCardProps {
  readonly minor: MinorCauses
  readonly log: LogAudit
  readonly isDone: boolean
  readonly onDone: () => void
  readonly inLog: (flightId: string) => ReactNode
}

const MAX = 200

/** Causes of one kind: one instruction, and the flights. */
export function MinorCard({ minor, log, isDone, onDone, inLog }: MinorCardProps) {
  const { title, causes } = minor
  const rule = causes[0]?.lead.rule
  return (
    <article
      className="flex flex-col gap-2 min-w-0"
      data-severity="information"
      data-findings={rule}
      data-finding={rule}
    >
      <h3 className="flex gap-1.5 items-center wrap-anywhere">{title}</h3>
      <MinorFlights minor={minor} log={log} inLog={inLog} />
      <div className="flex flex-wrap gap-1">
        <DoneButton isDone={isDone} what={title} onDone={onDone} />
      </div>
    </article>
  )
}

/** The instruction and its flights. */
export function MinorFlights(props: Pick<MinorCardProps, 'minor' | 'log' | 'inLog'>) {
  const { causes } = props.minor
  const [first] = causes
  return (
    <>
      <p className="text-14 leading-5 wrap-anywhere">{first && visibleText(todoOf(first.lead))}</p>
      <ul>
        {causes.slice(0, MAX).map((cause) => (
          <MinorLine key={cause.cause} {...props} cause={cause} />
        ))}
      </ul>
      {causes.length > MAX && <p className="note">and {causes.length - MAX} more</p>}
    </>
  )
}

function MinorLine({
  cause,
  log,
  inLog,
}: Pick<MinorCardProps, 'log' | 'inLog'> & { cause: MinorCauses['causes'][number] }) {
  const verdict = useVerdict(cause, log)
  const { flight } = verdict
  const format = useDateFormat()
  return (
    <li>
      <span className="flex gap-2 items-center justify-between">
        <bdi>{minorTitle(cause, verdict, format).join(' · ')}</bdi>
        {flight && inLog(flight.id)}
      </span>
      {cause.lead.observation === 'meter-replaced' && <ReadingsAround verdict={verdict} />}
    </li>
  )
}

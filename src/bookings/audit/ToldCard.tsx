import type { ReactNode } from 'react'
import type { ToldCauses } from '#domain/audit/checks.ts'
import { todoOf } from '#domain/audit/rules/audit-rules.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import styles from './CauseCard.module.css'
import { DoneButton, useVerdict } from './CauseCard.tsx'
import { ReadingsAround } from './ReadingsAround.tsx'
import type { LogAudit } from './use-audit.ts'

interface ToldCardProps {
  readonly told: ToldCauses
  readonly log: LogAudit
  readonly isDone: boolean
  readonly onDone: () => void
  readonly inLog: (flightId: string) => ReactNode
}

const MOST = 200

/** Causes of one kind: one instruction, and the flights. */
export function ToldCard({ told, log, isDone, onDone, inLog }: ToldCardProps) {
  const { causes, title } = told
  const [first] = causes
  if (!first) return null
  return (
    <article
      className={styles.card}
      data-severity="information"
      data-findings={first.lead.rule}
      data-finding={first.lead.rule}
    >
      <h3 className={styles.where}>{title}</h3>
      <p className={styles.order}>{visibleText(todoOf(first.lead))}</p>
      <ul className={styles.told}>
        {causes.slice(0, MOST).map((cause) => (
          <ToldLine key={cause.cause} cause={cause} log={log} inLog={inLog} />
        ))}
      </ul>
      {causes.length > MOST && <p className="note">and {causes.length - MOST} more</p>}
      <div className={styles.actions}>
        <DoneButton isDone={isDone} what={title} onDone={onDone} />
      </div>
    </article>
  )
}

function ToldLine({
  cause,
  log,
  inLog,
}: Pick<ToldCardProps, 'log' | 'inLog'> & { cause: ToldCauses['causes'][number] }) {
  const verdict = useVerdict(cause, log)
  const { flight, title } = verdict
  return (
    <li>
      <span className={styles.line}>
        <bdi>{title.join(' · ')}</bdi>
        {flight && inLog(flight.id)}
      </span>
      {cause.lead.observation === 'meter-replaced' && <ReadingsAround verdict={verdict} />}
    </li>
  )
}

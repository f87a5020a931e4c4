import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { CauseCard } from '#bookings/audit/CauseCard.tsx'
import { MinorCard } from '#bookings/audit/MinorCard.tsx'
import type { LogAudit } from '#bookings/audit/use-audit.ts'
import { useMarks } from '#bookings/audit/use-marks.ts'
import type { Cause } from '#domain/audit/by-cause.ts'
import { checksOf, type MinorCauses, sayToCorrect } from '#domain/audit/checks.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './FindingsList.module.css'

interface FindingsListProps {
  readonly log: LogAudit
  readonly aircraft: readonly string[] | null
  readonly onClose: () => void
  readonly onSettings: () => void
  readonly onFlight: (id: string) => void
  readonly onReservation: (id: string) => void
}

const AT_FIRST = 100
/** Drawn at first; more than fit on screen. */
const IN_SIGHT = 10

/** One card per cause; findings that need no single correction share a card per kind. */
export const FindingsList = memo(function FindingsList(props: FindingsListProps) {
  const { log, aircraft, onClose, onSettings, onFlight, onReservation } = props
  const [most, setMost] = useState(AT_FIRST)
  // Deferred, so that the panel opens at once.
  const drawn = useDeferredValue(most, IN_SIGHT)
  const [showsDone, setShowsDone] = useState(false)
  const mark = useMarks(log)
  const { flights } = log.subjects
  const checks = useMemo(() => checksOf(log.open, flights, aircraft), [log.open, flights, aircraft])
  const done = useMemo(
    () => checksOf(log.reviewed, flights, aircraft),
    [log.reviewed, flights, aircraft],
  )
  const inLog = useCallback(
    (id: string) => (
      <Button look="quiet" onClick={() => onFlight(id)}>
        In the log
      </Button>
    ),
    [onFlight],
  )
  const cause = (one: Cause, isDone: boolean) => (
    <li key={one.cause} className={styles.card}>
      <CauseCard
        cause={one}
        log={log}
        isDone={isDone}
        onDone={() => mark([one], !isDone)}
        onReservation={onReservation}
        inLog={inLog}
      />
    </li>
  )
  const renderMinor = (one: MinorCauses, isDone: boolean) => (
    <li key={one.observation} className={styles.card}>
      <MinorCard
        minor={one}
        log={log}
        isDone={isDone}
        onDone={() => mark(one.causes, !isDone)}
        inLog={inLog}
      />
    </li>
  )
  const doneCount = done.toCorrect.length + done.minor.length
  return (
    <section
      className="flex flex-none flex-col w-84 min-h-0 border-l border-line bg-ground max-lg:absolute max-lg:top-0 max-lg:right-0 max-lg:bottom-0 max-lg:z-[calc(var(--layer-head)_+_2)] max-lg:max-w-full max-lg:shadow-(--shadow)"
      aria-label="Findings"
    >
      <header className="flex gap-1 items-center min-h-10 pr-1.5 pl-3 border-b border-line">
        <h2 className="flex-1 text-14">
          {log.audit === null ? 'Checking' : sayToCorrect(checks.toCorrect.length, log.isSure)}
        </h2>
        <Button look="quiet" onClick={onSettings}>
          Rules
        </Button>
        <IconButton label="Close findings" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <div className="flex-1 overflow-auto pb-3 px-2.5" tabIndex={-1}>
        {log.audit !== null && checks.toCorrect.length === 0 && (
          <p className="flex gap-1.5 items-center py-4 px-0.5 text-muted">
            <Check size={14} aria-hidden="true" /> No correction needed.
          </p>
        )}
        <ul className="flex flex-col gap-2 pt-2.5">
          {checks.toCorrect.slice(0, drawn).map((one) => cause(one, false))}
          {checks.minor.map((one) => renderMinor(one, false))}
        </ul>
        {checks.toCorrect.length > most && (
          <Button look="quiet" onClick={() => setMost(most + AT_FIRST)}>
            {checks.toCorrect.length - most} more
          </Button>
        )}
        {doneCount > 0 && (
          <section aria-label="Done">
            <Button look="quiet" aria-expanded={showsDone} onClick={() => setShowsDone(!showsDone)}>
              {doneCount} done
            </Button>
            {showsDone && (
              <ul className="flex flex-col gap-2 pt-2.5">
                {done.toCorrect.map((one) => cause(one, true))}
                {done.minor.map((one) => renderMinor(one, true))}
              </ul>
            )}
          </section>
        )}
      </div>
    </section>
  )
})

import { useMemo } from 'react'
import { useSchool } from '#api/use-school.ts'
import { sayAuditFinding } from '#domain/audit/rules/audit-rules.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { pageHref } from '#school/address/hrefs.ts'
import { useAudit } from '#school/audit/use-audit.ts'
import { Link } from '#ui/link.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './AircraftPage.module.css'
import type { AircraftPart } from './aircraft-part.ts'

/** What the audit would ask about this aircraft, over all that is known of the log. */
export function OpenChecks({ tail, flown, now, today }: AircraftPart) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const days = useMemo(() => flown.days ?? { from: today, to: today }, [flown.days, today])
  const { open } = useAudit({ flights: flown.items, days, zone, now, isLoading: false })
  const own = open.filter(
    (one) => one.tail === tail && one.flightId !== null && one.severity !== 'information',
  )
  if (flown.days === null) return null
  return (
    <section className={styles.section} aria-label="Open checks">
      <h3 className={styles.title}>
        Open checks <span className="aside">{own.length}</span>
      </h3>
      {own.length === 0 ? (
        <p className="quiet">Readings join, and nothing else is odd.</p>
      ) : (
        <>
          <ul className={styles.checks}>
            {own.map((one) => (
              <li key={`${one.rule} ${one.cause} ${one.meter}`} data-severity={one.severity}>
                {visibleText(sayAuditFinding(one, locale))}.
              </li>
            ))}
          </ul>
          <Link href={pageHref('reconcile', { aircraft: writeValueList([tail]) })}>Checks</Link>
        </>
      )}
    </section>
  )
}

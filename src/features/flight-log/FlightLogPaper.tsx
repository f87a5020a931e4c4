import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useCallback, useMemo, useState } from 'react'
import type { Chain } from '#domain/audit/chain.ts'
import { chainsByTail } from '#domain/audit/chains-by-tail.ts'
import type { FlightGroup } from '#domain/flight-groups/group-flights.ts'
import type { LogRow } from '#domain/flight-log/log-row.ts'
import { formatDay, formatDayRange, formatTime, zoneAbbreviation } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { DayRange } from '#time/plain-day.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { PaperBanner } from '#ui/paper/PaperBanner.tsx'
import { PaperDocument, type PaperPlace } from '#ui/paper/PaperDocument.tsx'
import { PaperFooter } from '#ui/paper/PaperFooter.tsx'
import styles from './FlightLogPaper.module.css'
import { shownColumns } from './flight-log-columns.ts'
import type { FlightLogState } from './flight-log-state.ts'
import { paperFlow } from './paper-flow.tsx'

interface FlightLogPaperProps {
  readonly rows: readonly LogRow[]
  readonly groups: readonly FlightGroup<LogRow>[] | null
  readonly chains: readonly Chain[]
  readonly state: FlightLogState
  readonly onClose: () => void
  readonly school: string
  readonly zone: Zone
  readonly days: DayRange
  readonly now: Instant
  readonly asOf: Instant | null
  readonly filters: string
  /** What is not known, in words; null where all is. */
  readonly incomplete: string | null
}

/** More flights than these are a file, not paper. */
const MOST = 4000

/** The log as a report on real pages, as it will be printed: the filters, order and groups of the screen. */
export function FlightLogPaper(props: FlightLogPaperProps) {
  const { rows, groups, chains, state, onClose, school, zone, days, now, asOf } = props
  const { filters, incomplete } = props
  const { locale } = useLocale()
  const [pages, setPages] = useState<number | null>(null)
  const range = formatDayRange(days, locale)
  const { hours, group, columns, pins } = state
  const isWhole = incomplete === null
  const flows = useMemo(() => {
    const { pinned, loose } = shownColumns({ columns, pins })
    return [
      paperFlow({
        rows: rows.slice(0, MOST),
        groups: rows.length > MOST ? null : groups,
        group,
        columns: [...pinned, ...loose],
        chains: chainsByTail(chains),
        isWhole,
        label: `Flight log, ${range}`,
        view: {
          locale,
          zone,
          hours,
          showsYear: false,
          tabIndex: -1,
          openFlight: () => {},
          openReservation: () => {},
        },
      }),
    ]
  }, [rows, groups, group, columns, pins, chains, isWhole, range, locale, zone, hours])
  const say = useCallback(
    (at: Instant) =>
      `${formatDay(localDayOf(zone, at), locale, 'short')} ${formatTime(zone, at, locale)}`,
    [zone, locale],
  )
  const banner = useCallback(
    () => (
      <PaperBanner
        title={range}
        school={school}
        kind="Flight log"
        facts={[
          `Times in ${zone.name} (${zoneAbbreviation(zone, now, locale)})`,
          `Data as of ${asOf === null ? '—' : say(asOf)}`,
          `Printed ${say(now)}`,
          filters,
          isWhole ? 'Complete' : '',
        ]}
        incomplete={incomplete}
      />
    ),
    [range, school, zone, now, locale, asOf, say, filters, isWhole, incomplete],
  )
  const footer = useCallback((place: PaperPlace) => <PaperFooter place={place} />, [])
  return (
    <>
      <div className={styles.bar}>
        <Button look="primary" onClick={() => print()}>
          <Printer size={14} aria-hidden="true" /> Print
        </Button>
        <Button onClick={onClose}>
          <X size={14} aria-hidden="true" /> Back to the table
        </Button>
        <span className={styles.note}>
          {pages !== null && `${pages} ${pages === 1 ? 'page' : 'pages'}`}
          {rows.length > MOST && `, the first ${MOST} of ${rows.length} flights`}
        </span>
      </div>
      <div className={styles.desk}>
        <PaperDocument
          paper={/-(US|CA|MX|PH)$/i.test(locale) ? 'letter' : 'a4'}
          orientation="landscape"
          flows={flows}
          renderBanner={banner}
          renderFooter={footer}
          onPages={setPages}
        />
      </div>
    </>
  )
}

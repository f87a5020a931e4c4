import { normalTail } from '#domain/record/fleet.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { pageHref } from '#school/address/hrefs.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import styles from './AircraftPage.module.css'
import { AircraftState } from './AircraftState.tsx'
import type { AircraftPart } from './aircraft-part.ts'

/** The tail number, its model, what it is doing now, and where to read on. */
export function AircraftHead(part: AircraftPart) {
  const { tail, bookings, flights } = part
  const named = [...bookings, ...flights].find(({ aircraft }) => aircraft?.model)
  const only = { aircraft: writeValueList([tail]) }
  return (
    <header className={styles.head}>
      <h2 className={styles.tail}>
        <bdi>{visibleText(normalTail(tail))}</bdi>
      </h2>
      {named && <span className="quiet">{visibleText(named.aircraft?.model ?? '')}</span>}
      <AircraftState {...part} />
      <span className={styles.ways}>
        <ButtonLink href={pageHref('schedule', { view: 'week', ...only })}>Week</ButtonLink>
        <ButtonLink href={pageHref('flights', only)}>Flight log</ButtonLink>
      </span>
    </header>
  )
}

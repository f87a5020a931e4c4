import { useRef } from 'react'
import { useKnownBookings, useKnownFlights, useOpenAges } from '#api/queries/use-all-known.ts'
import { useNeighbours } from '#api/queries/use-neighbours.ts'
import { useSchool } from '#api/use-school.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useBookingPress } from '#school/booking/use-booking-press.ts'
import { KnownNotice } from '#school/known/KnownNotice.tsx'
import { ReadMore } from '#school/known/ReadMore.tsx'
import { addDays } from '#time/plain-day.ts'
import { localDayOf } from '#time/zone.ts'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import styles from './AircraftPage.module.css'

interface AircraftPageProps {
  readonly tail: string
  readonly onOpenReservation: (id: string) => void
  readonly onOpenFlight: (id: string) => void
}

/** Beyond this on both sides of today only what somebody asked for is shown. */
const LOOK_AROUND = 27

/** One aircraft in the known data. The page asks the school for nothing by itself. */
export function AircraftPage({ tail, onOpenReservation }: AircraftPageProps) {
  const { zone } = useSchool()
  const now = useNow()
  const today = localDayOf(zone, now)
  useNeighbours(
    { from: addDays(today, -LOOK_AROUND), to: addDays(today, -1) },
    { from: today, to: addDays(today, LOOK_AROUND) },
    true,
  )
  const booked = useKnownBookings()
  const flown = useKnownFlights()
  const canvas = useRef<HTMLDivElement>(null)
  useBookingPress(canvas, onOpenReservation)
  return (
    <Frame
      title="Aircraft"
      asOf={booked.asOf}
      ages={useOpenAges(booked, now)}
      notices={<KnownNotice booked={booked} flown={flown} />}
    >
      <div ref={canvas} className={styles.page}>
        <h2 className={styles.tail}>
          <bdi>{visibleText(tail)}</bdi>
        </h2>
        <ReadMore booked={booked.days} flown={flown.days} today={today} />
      </div>
    </Frame>
  )
}

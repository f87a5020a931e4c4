import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { sayChange } from '#api/words/change-words.ts'
import { activityKind } from '#domain/record/activity.ts'
import { usableTime } from '#domain/record/membership.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { CardFindings } from '#school/findings/CardFindings.tsx'
import { formatDay, formatDuration, formatMoments, zoneAbbreviation } from '#time/format.ts'
import { localDayOf, localDaysOf, type Zone } from '#time/zone.ts'
import styles from './BookingCard.module.css'
import { useBookingWords, usePageBookings } from './page-bookings.tsx'
import { StatusIcon } from './StatusIcon.tsx'
import { drawnBookingAt } from './use-booking-press.ts'

interface BookingCardProps {
  /** The bookings below this element have a card. */
  readonly within: { readonly current: HTMLElement | null }
  readonly find: (id: string) => Reservation | undefined
}

interface Shown {
  readonly id: string
  readonly at: DOMRect
}

const GAP = 6
const EDGE = 8

/** A booking in full, shown while it is hovered or has keyboard focus. Never takes the focus; Escape hides it. */
export function BookingCard({ within, find }: BookingCardProps) {
  const { findings, changes } = usePageBookings()
  const speak = useBookingWords()
  const { zone, locale } = speak
  const shown = useShownBooking(within)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown && card.current) putBeside(card.current, shown.at)
  }, [shown])
  const reservation = shown ? find(shown.id) : undefined
  if (!reservation) return null

  const words = speak(reservation)
  const time = usableTime(reservation)
  const day = reservation.start ?? reservation.end
  const change = changes.find(({ id }) => id === reservation.id)
  const rows: readonly (readonly [string, string])[] = [
    ['Customer', words.isMaintenance ? '' : words.customer || '—'],
    ['Instructor', words.isMaintenance ? '' : words.instructor || '—'],
    ['Activity', words.activity || '—'],
    ['Number', reservation.number ?? '—'],
    ['Lately', change ? sayChange(change, zone, locale) : ''],
  ]
  return createPortal(
    <div
      ref={card}
      className={styles.card}
      role="tooltip"
      data-activity={activityKind(reservation.activity)}
    >
      <p className={styles.time}>
        {time && isOverDays(zone, time) ? formatMoments(zone, time, locale) : words.time}
        {day !== null && <span className="note aside"> {zoneAbbreviation(zone, day, locale)}</span>}
      </p>
      <p className="note aside">
        {day !== null && formatDay(localDayOf(zone, day), locale, 'long')}
        {time && ` · ${formatDuration(time.end - time.start)} h`}
      </p>
      <p className={styles.aircraft}>
        <bdi className="strong">{words.tail}</bdi> <bdi className="note aside">{words.model}</bdi>
      </p>
      <dl className={styles.rows}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        <div className={styles.row}>
          <dt>Status</dt>
          <dd className={styles.status}>
            <StatusIcon kind={reservation.status.kind} />
            <bdi>{words.status}</bdi>
          </dd>
        </div>
      </dl>
      <CardFindings findings={findings?.of(reservation.id) ?? []} />
    </div>,
    // What is said of the page's bookings belongs to its landmark.
    document.querySelector('main') ?? document.body,
  )
}

function isOverDays(zone: Zone, time: NonNullable<ReturnType<typeof usableTime>>): boolean {
  const days = localDaysOf(zone, time)
  return days.from !== days.to
}

function useShownBooking(within: BookingCardProps['within']): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const element = within.current
    if (!element) return undefined
    const show = (target: EventTarget | null) => {
      const found = drawnBookingAt(target)
      const at = found?.element.getBoundingClientRect()
      setShown((before) => {
        if (!found || !at) return null
        // The same bar again is no news; another piece of the same booking is.
        return before?.id === found.id && before.at.x === at.x && before.at.y === at.y
          ? before
          : { id: found.id, at }
      })
    }
    const hide = () => setShown(null)
    const onScroll = () => {
      const active = document.activeElement
      const focused = active?.matches(':focus-visible') ? drawnBookingAt(active) : null
      const at = focused?.element.getBoundingClientRect()
      // The keyboard scrolls to its target, and the card goes along; a target scrolled out of sight loses it.
      setShown((before) =>
        before && at && before.id === focused?.id && isInside(at, element)
          ? { id: before.id, at }
          : null,
      )
    }
    const onPointer = (event: PointerEvent) => {
      // A finger opens the details at once; a card under it would only be in the way.
      if (event.pointerType !== 'touch') show(event.target)
    }
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible'))
        show(event.target)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    element.addEventListener('pointerover', onPointer)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', hide)
    element.addEventListener('click', hide)
    element.addEventListener('scroll', onScroll, true)
    document.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('pointerover', onPointer)
      element.removeEventListener('pointerleave', hide)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', hide)
      element.removeEventListener('click', hide)
      element.removeEventListener('scroll', onScroll, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [within])
  return shown
}

function isInside(bar: DOMRect, element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return bar.left < right && bar.right > left && bar.top < bottom && bar.bottom > top
}

/** To the right of the bar, else to its left, else below; always fully on the screen. */
function putBeside(card: HTMLElement, bar: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = card
  const right = bar.right + GAP
  const left = bar.left - GAP - width
  const isRight = right + width + EDGE <= innerWidth
  const isLeft = !isRight && left >= EDGE
  const x = isRight
    ? right
    : isLeft
      ? left
      : Math.max(EDGE, Math.min(bar.left, innerWidth - width - EDGE))
  const besideY = Math.min(bar.top, innerHeight - height - EDGE)
  const belowY =
    bar.bottom + GAP + height + EDGE <= innerHeight ? bar.bottom + GAP : bar.top - GAP - height
  card.style.left = `${x}px`
  card.style.top = `${Math.max(EDGE, isRight || isLeft ? besideY : belowY)}px`
}

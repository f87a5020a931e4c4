import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import Printer from 'lucide-react/icons/printer'
import { Fragment, useMemo, useState } from 'react'
import { useAlerts } from '#api/accounts/use-alerts.ts'
import { useLoadedBookings } from '#api/queries/use-all-loaded.ts'
import { useStoredDays } from '#api/queries/use-stored.ts'
import type { BookingChange } from '#api/words/booking-change.ts'
import { sayChange } from '#api/words/change-words.ts'
import { sayAlert } from '#bookings/access/alert-words.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { recordHref } from '#bookings/address/hrefs.ts'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { useBookingWords, usePageBookings } from '#bookings/booking/page-bookings.tsx'
import { useFindings } from '#bookings/findings/use-findings.ts'
import { usePrintAction } from '#bookings/paper/use-print-action.ts'
import { touches } from '#domain/record/membership.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { addDays, type PlainDay } from '#time/plain-day.ts'
import { shownAge } from '#time/reading-age.ts'
import { localDay } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useCommand } from '#ui/commands.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { Link } from '#ui/link.tsx'
import type { AlertWire } from '#wire/alerts-wire.ts'
import { PAGES } from '#wire/pages.ts'
import styles from './Brief.module.css'
import { type BriefFigure, type BriefSentence, clashSentence } from './brief-words.ts'
import { clashesIn, type Today } from './use-today.ts'

type Shown = Pick<Today, 'brief' | 'now' | 'answer' | 'ages' | 'isWhole'>

interface HandoverProps {
  readonly today: Shown
  /** Nothing has loaded yet. */
  readonly isWaiting: boolean
}

export function Handover({ today, isWaiting }: HandoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  useCommand('handover', isWaiting ? null : () => setIsOpen(true))
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        disabled={isWaiting}
        onClick={() => setIsOpen(true)}
      >
        Handover
      </Button>
      <Dialog title="Handover" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Brief today={today} />
      </Dialog>
    </>
  )
}

function Brief({ today: { brief, now, answer, ages, isWhole } }: { today: Shown }) {
  const { brand } = useFrame()
  const speak = useBookingWords()
  const day = speak.dayOf(now)
  const { print, refusal } = usePrintAction('handover', { from: day, to: day })
  const { changes } = usePageBookings()
  const head = `${brand}, ${speak.moment(now)}`
  const at = shownAge(ages, answer.asOf)
  const age = [
    at === null ? 'No data yet.' : `Data as of ${speak.moment(at, now)}.`,
    isWhole ? '' : 'Not all of it is loaded, so numbers are minimums.',
  ].join(' ')
  const tomorrow = useClashes(addDays(day, 1))
  const moment = useMoment()
  const alerts = useAlerts().data?.data ?? []
  const sayings: BriefSentence[] = [
    ...brief.filter(({ key }) => key !== 'changes'),
    tomorrow === null
      ? { key: 'clashes-tomorrow', parts: ['Tomorrow is not loaded yet'] }
      : clashSentence({ ...tomorrow, of: 'tomorrow', isWhole: true, speak }),
  ]
  const named = new Set(sayings.flatMap(({ names = [] }) => names.map(({ id }) => id)))
  const sentences: BriefSentence[] = [
    ...sayings,
    ...alerts
      .filter(({ bookings }) => bookings.length === 0 || bookings.some((id) => !named.has(id)))
      .map((alert) => ({
        key: alert.id,
        parts: ['Alert: ', { text: sayAlert(alert, moment), href: alertHref(alert) }],
        tone: 'amber' as const,
      })),
  ]
  const since = brief.flatMap((one) => (one.key === 'changes' ? plain(one) : []))[0] ?? ''
  const told = changes.map((change) => ({ change, ...toldWords(change, now, speak) }))
  const text = () =>
    [
      head,
      age,
      ...sentences.map(plain),
      since,
      ...told.map(({ which, words }) => `${which}: ${words}`),
    ].join('\n')
  return (
    <section className="grid gap-3 text-14" aria-label="Handover">
      <p>
        <span className="strong">{head}</span>
        <br />
        <span className="note">{age}</span>
      </p>
      <ul className={styles.sentences}>
        {sentences.map(({ key, parts, tone }) => (
          <li key={key} data-brief={key} data-tone={tone}>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
              <Fragment key={index}>
                {typeof part === 'string' ? (
                  <bdi>{part}</bdi>
                ) : (
                  <span data-count={part.count?.state} data-value={part.count?.value}>
                    <PartLink {...part} />
                  </span>
                )}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      <h3 className="strong" data-brief="changes">
        {since}
      </h3>
      {told.length > 0 && (
        <ul className={styles.sentences} aria-label="What changed">
          {told.map(({ change: { id, kind }, which, words }) => (
            <li key={id}>
              {kind !== 'gone' && isRecordId(id) ? (
                <Link href={recordHref('reservation', id)}>
                  <bdi>{which}</bdi>
                </Link>
              ) : (
                <bdi>{which}</bdi>
              )}
              <bdi>: {words}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="unprinted sticky -bottom-5 flex gap-2 -mb-5 py-3 border-t border-line-faint bg-raised">
        <CopyButton text={text} icon={<ClipboardCopy size={14} aria-hidden="true" />}>
          Copy
        </CopyButton>
        <Button onClick={print}>
          <Printer size={14} aria-hidden="true" />
          {refusal ?? 'Print'}
        </Button>
      </p>
    </section>
  )
}

/** Telephone numbers are no pages. */
function PartLink({ text, href }: BriefFigure) {
  if (href === null) return text
  return href.startsWith('/') ? <Link href={href}>{text}</Link> : <a href={href}>{text}</a>
}

function alertHref({ rule, bookings: [first] }: AlertWire): string | null {
  if (first !== undefined) return recordHref('reservation', first)
  return rule === 'inspection' ? PAGES.inspections.path : null
}

/** Bookings of a day that clash, from what is stored, so it costs no request. Null while not all of it is loaded. */
function useClashes(day: PlainDay) {
  const { zone } = useBookingWords()
  useStoredDays({ from: day, to: day }, true)
  const { items, isKnown } = useLoadedBookings()
  const range = useMemo(() => localDay(zone, day), [zone, day])
  const ofDay = useMemo(() => items.filter((one) => touches(one, range)), [items, range])
  const clashes = clashesIn(useFindings(ofDay))
  return isKnown(range) ? { day, clashing: ofDay.filter(({ id }) => clashes.has(id)) } : null
}

/** "N734LB Hoffman 2:15 PM" and "checked in" */
function toldWords(change: BookingChange, now: Instant, format: DateFormat) {
  const words = change.kind === 'new' ? 'new booking' : sayChange(change, format)
  const one = change.after ?? change.before
  if (one === null) return { which: 'A booking', words }
  // With names hidden, changes hold initials already.
  const { tail, whoShort } = bookingWords(format)(one)
  const starts = one.start === null ? '' : format.moment(one.start, now)
  return { which: [tail, whoShort, starts].filter(Boolean).join(' '), words }
}

function plain({ parts }: BriefSentence): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import Printer from 'lucide-react/icons/printer'
import { Fragment, useState } from 'react'
import { useAlerts } from '#api/accounts/use-alerts.ts'
import type { BookingChange } from '#api/words/booking-change.ts'
import { sayChange } from '#api/words/change-words.ts'
import { sayAlert } from '#bookings/access/alert-words.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { recordHref } from '#bookings/address/hrefs.ts'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import { useBookingWords, usePageBookings } from '#bookings/booking/page-bookings.tsx'
import { usePrintAction } from '#bookings/paper/use-print-action.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useFrame } from '#ui/frame/frame-context.ts'
import { Link } from '#ui/link.tsx'
import styles from './Brief.module.css'
import type { BriefSentence } from './brief-words.ts'
import type { Today } from './use-today.ts'

export function Handover({ today }: { today: Pick<Today, 'brief' | 'now'> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Handover
      </Button>
      <Dialog title="Handover" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Brief today={today} />
      </Dialog>
    </>
  )
}

function Brief({ today: { brief, now } }: { today: Pick<Today, 'brief' | 'now'> }) {
  const { brand } = useFrame()
  const speak = useBookingWords()
  const day = speak.dayOf(now)
  const { print, refusal } = usePrintAction('handover', { from: day, to: day })
  const { changes } = usePageBookings()
  const head = `${brand}, ${speak.moment(now)}`
  const told = changes.map((change) => ({ change, words: toldWords(change, now, speak) }))
  const moment = useMoment()
  const alerts = (useAlerts().data?.data ?? []).map((alert) => ({
    id: alert.id,
    words: `Alert: ${sayAlert(alert, moment)}`,
  }))
  const text = () =>
    [head, ...brief.map(plain), ...[...alerts, ...told].map(({ words }) => words)].join('\n')
  return (
    <section className="grid gap-3 text-14" aria-label="Handover">
      <p className="strong">{head}</p>
      <ul className={styles.sentences}>
        {brief.map(({ key, parts, tone }) => (
          <li key={key} data-brief={key} data-tone={tone}>
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
              <Fragment key={index}>
                {typeof part === 'string' ? (
                  <bdi>{part}</bdi>
                ) : (
                  <span data-count={part.count?.state} data-value={part.count?.value}>
                    <Link href={part.href}>{part.text}</Link>
                  </span>
                )}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      {alerts.length > 0 && (
        <ul className={styles.sentences} aria-label="Alerts">
          {alerts.map(({ id, words }) => (
            <li key={id} data-tone="amber">
              <bdi>{words}</bdi>
            </li>
          ))}
        </ul>
      )}
      {told.length > 0 && (
        <ul className={styles.sentences} aria-label="What changed">
          {told.map(({ change: { id, kind }, words }) => (
            <li key={id}>
              {kind !== 'gone' && isRecordId(id) ? (
                <Link href={recordHref('reservation', id)}>
                  <bdi>{words}</bdi>
                </Link>
              ) : (
                <bdi>{words}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="unprinted flex gap-2">
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

/** "N734LB Hoffman 2:15 PM: completed, was checked out" */
function toldWords(change: BookingChange, now: Instant, format: DateFormat): string {
  const words = sayChange(change, format)
  const one = change.after ?? change.before
  if (one === null) return words
  // With names hidden, changes hold initials already.
  const { tail, whoShort } = bookingWords(format)(one)
  const starts = one.start === null ? '' : format.moment(one.start, now)
  return `${[tail, whoShort, starts].filter(Boolean).join(' ')}: ${words}`
}

function plain({ parts }: BriefSentence): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}

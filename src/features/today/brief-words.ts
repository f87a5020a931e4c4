import type { BookingChanges } from '#api/booking-change.ts'
import { tailOf } from '#domain/fleet.ts'
import type { HandoverFacts } from '#domain/handover.ts'
import type { Reservation } from '#domain/reservation.ts'
import { writeValueList } from '#domain/value-list.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { Speak } from '#features/booking/booking-words.ts'
import { momentWords } from '#features/booking/range-words.ts'
import { formatTime } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { Zone } from '#time/zone.ts'
import { countWords } from './dispatch-words.ts'

interface Figure {
  readonly text: string
  readonly href: string
}

export interface BriefSentence {
  readonly key: string
  readonly parts: readonly (string | Figure)[]
  readonly tone: 'plain' | 'amber'
}

export interface BriefQuestion {
  readonly facts: HandoverFacts
  readonly sunset: Instant | null
  readonly news: BookingChanges
  readonly since: Instant
  readonly today: PlainDay
  readonly yesterday: PlainDay
  readonly isWhole: boolean
  readonly now: Instant
  readonly zone: Zone
  readonly locale: string
  readonly speak: Speak
}

/** The handover in sentences, every figure a link to what it counts; over a range not wholly known every figure is a least. */
export function briefSentences(question: BriefQuestion): BriefSentence[] {
  const { facts, sunset, news, since, today, yesterday, isWhole, now, zone, locale } = question
  const board = (filter: Filter = {}, date = today) => scheduleHref(date, filter)
  const count = (items: readonly unknown[], href: string): Figure => ({
    text: countWords(items.length, isWhole),
    href,
  })
  const alarming = (items: readonly unknown[]) => (items.length > 0 ? 'amber' : 'plain')
  const changes = news.changes.length
  const sentences: (BriefSentence | null)[] = [
    span(question, board),
    {
      key: 'down',
      parts: [
        count(facts.down, board({ activity: ['maintenance'] })),
        facts.down.length > 0
          ? ` aircraft down: ${facts.down.map(visibleText).join(', ')}`
          : ' aircraft down',
      ],
      tone: 'plain',
    },
    {
      key: 'out',
      parts: [
        count(facts.out, board({ status: ['checked-out'] })),
        ' out, ',
        count(facts.overdue, board({ aircraft: tailsOf(facts.overdue) })),
        ' overdue',
      ],
      tone: alarming(facts.overdue),
    },
    {
      key: 'clashes',
      parts: [
        count(facts.clashing, board({ aircraft: tailsOf(facts.clashing) })),
        facts.clashing.length === 1 ? ' booking clashes' : ' bookings clash',
      ],
      tone: alarming(facts.clashing),
    },
    facts.afterSunset === null || sunset === null
      ? null
      : {
          key: 'after-sunset',
          parts: [
            count(facts.afterSunset, board({ aircraft: tailsOf(facts.afterSunset) })),
            ` back after sunset at ${formatTime(zone, sunset, locale)}`,
          ],
          tone: 'plain',
        },
    {
      key: 'unclosed',
      parts: [
        count(facts.unclosed, board({ status: ['pending', 'checked-out'] }, yesterday)),
        ` of yesterday not closed${named(question)}`,
      ],
      tone: alarming(facts.unclosed),
    },
    {
      key: 'changes',
      parts: [
        { text: countWords(changes, isWhole && !news.isCut), href: board() },
        ` ${changes === 1 ? 'change' : 'changes'} since ${momentWords(since, now, zone, locale)}`,
      ],
      tone: 'plain',
    },
  ]
  return sentences.filter((sentence) => sentence !== null)
}

type Filter = Readonly<Partial<Record<'aircraft' | 'activity' | 'status', readonly string[]>>>

/** The first and the last booking of the day, each a link to its aircraft. */
function span(
  { facts, isWhole, now, zone, locale, speak }: BriefQuestion,
  board: (filter?: Filter) => string,
): BriefSentence {
  const { bookings, first, last } = facts
  const least = isWhole ? '' : 'at least '
  const parts: (string | Figure)[] = [
    { text: countWords(bookings.length, isWhole), href: board() },
    bookings.length === 1 ? ' booking' : ' bookings',
  ]
  const end = (one: Reservation, at: Instant): Figure => ({
    text: `${momentWords(at, now, zone, locale)} ${speak(one).tail}`,
    href: board({ aircraft: tailsOf([one]) }),
  })
  if (first?.start) parts.push(`, ${least}from `, end(first, first.start))
  if (last?.end) parts.push(`${first?.start ? '' : ','} to `, end(last, last.end))
  return { key: 'bookings', parts, tone: 'plain' }
}

const MOST_NAMED = 4

function named({ facts, speak }: BriefQuestion): string {
  const names = facts.unclosed.map((one) => {
    const { tail, customer, status } = speak(one)
    return `${[tail, customer].filter(Boolean).join(' ')} (${status})`
  })
  if (names.length === 0) return ''
  const rest = names.length - MOST_NAMED
  return `: ${names.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function tailsOf(items: readonly Reservation[]): string[] {
  return [...new Set(items.map(tailOf))].sort()
}

function scheduleHref(date: PlainDay, filter: Filter): string {
  const search = new URLSearchParams({ view: 'board', date })
  for (const [name, values] of Object.entries(filter)) {
    const list = writeValueList(values)
    if (list !== undefined && list !== '') search.set(name, list)
  }
  return `/schedule?${search}`
}

import type { BookingChanges } from '#api/words/booking-change.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { TodaysDispatch } from '#bookings/booking/use-dispatch.ts'
import { findingName } from '#bookings/findings/finding-marks.ts'
import type { DispatchState } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import type { HandoverFacts } from '#domain/dispatch/handover.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { tailOf } from '#domain/record/fleet.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import { formatMoment, formatTime } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { leastWords } from './dispatch-words.ts'

interface Figure {
  readonly text: string
  readonly href: string
  /** Set if the figure is one of the six shown on every page. */
  readonly count?: { readonly state: DispatchState; readonly value: number }
}

export interface BriefSentence {
  readonly key: string
  readonly parts: readonly (string | Figure)[]
  readonly tone: 'plain' | 'amber'
}

export interface AfterDusk {
  readonly dusk: Instant
  readonly back: readonly Reservation[]
  readonly alone: readonly Reservation[]
}

export interface BriefQuestion {
  readonly facts: HandoverFacts
  readonly dispatch: Omit<TodaysDispatch, 'states' | 'tailState' | 'personState'>
  /** Null if the time of dusk is unknown. */
  readonly afterDusk: AfterDusk | null
  readonly overruns: readonly Finding[]
  readonly news: BookingChanges
  readonly today: PlainDay
  readonly yesterday: PlainDay
  readonly isWhole: boolean
  readonly now: Instant
  readonly speak: Speak
}

/** Every figure links to what it counts; figures are minimums if the data are incomplete. */
export function briefSentences(question: BriefQuestion): BriefSentence[] {
  const { facts, dispatch, afterDusk, news, today, isWhole, now, speak } = question
  const { zone, locale } = speak
  const board = (filter: Filter = {}, date = today) => scheduleHref(date, filter)
  const count = (items: readonly unknown[], href: string): Figure => ({
    text: leastWords(items.length, isWhole),
    href,
  })
  const alarming = (...lists: readonly (readonly unknown[])[]) =>
    lists.some((items) => items.length > 0) ? 'amber' : 'plain'
  const changes = news.changes.length
  const { counted } = dispatch
  const state = (name: DispatchState, filter: Filter): (string | Figure)[] => {
    const value = counted[name].length
    return [
      {
        text: leastWords(value, dispatch.isWhole),
        href: board(filter),
        count: { state: name, value },
      },
      ` ${DISPATCH_WORDS[name]}`,
    ]
  }
  const byTail = (name: DispatchState) => state(name, { aircraft: tailsOf(counted[name]) })
  const sentences: (BriefSentence | null)[] = [
    span(question, board),
    {
      key: 'down',
      parts: [
        ...state('down', { activity: ['maintenance'] }),
        listed(counted.down.map((one) => downWords(one, question))),
      ],
      tone: 'plain',
    },
    {
      key: 'out',
      parts: [...state('out', { status: ['checked-out'] }), ', ', ...byTail('late-back')],
      tone: alarming(counted['late-back']),
    },
    {
      key: 'not-started',
      parts: [...byTail('not-started'), ', ', ...byTail('no-show')],
      tone: alarming(counted['not-started'], counted['no-show']),
    },
    {
      key: 'not-closed',
      parts: [...byTail('not-closed'), named(counted['not-closed'], question)],
      tone: alarming(counted['not-closed']),
    },
    pendingSince(question),
    {
      key: 'clashes',
      parts: [
        count(facts.clashing, board({ aircraft: tailsOf(facts.clashing) })),
        facts.clashing.length === 1 ? ' booking clashes' : ' bookings clash',
      ],
      tone: alarming(facts.clashing),
    },
    overrunning(question),
    afterDusk === null
      ? null
      : {
          key: 'after-dusk',
          parts: [
            count(afterDusk.back, board({ aircraft: tailsOf(afterDusk.back) })),
            ` back after dusk at ${formatTime(zone, afterDusk.dusk, locale)}, `,
            count(afterDusk.alone, board({ aircraft: tailsOf(afterDusk.alone) })),
            ' of them without an instructor',
          ],
          tone: 'plain',
        },
    {
      key: 'changes',
      parts: [
        { text: leastWords(changes, isWhole && !news.isCut), href: board() },
        ` ${changes === 1 ? 'change' : 'changes'} since ${formatMoment(zone, news.since, locale, now)}`,
      ],
      tone: 'plain',
    },
  ]
  return sentences.filter((sentence) => sentence !== null)
}

function overrunning({ overruns, isWhole, today, speak }: BriefQuestion): BriefSentence | null {
  if (overruns.length === 0) return null
  const bookings = [...new Set(overruns.map(({ reservation }) => reservation))]
  const href = scheduleHref(today, { aircraft: tailsOf(bookings) })
  const is = bookings.length === 1 ? ' booking comes' : ' bookings come'
  const said = overruns.map((one) => {
    const { tail, starts } = speak(one.reservation)
    return `${tail} ${starts} ${findingName(one)}`
  })
  return {
    key: 'inspections',
    parts: [
      { text: leastWords(bookings.length, isWhole), href },
      `${is} too late for an inspection${listed(said)}`,
    ],
    tone: 'amber',
  }
}

/** Yesterday's bookings not closed or cancelled; null if there are none. */
function pendingSince(question: BriefQuestion): BriefSentence | null {
  const { facts, isWhole, yesterday } = question
  const { stillPending } = facts
  if (stillPending.length === 0) return null
  const href = scheduleHref(yesterday, { status: ['pending'] })
  return {
    key: 'still-pending',
    parts: [
      { text: leastWords(stillPending.length, isWhole), href },
      ` from yesterday still pending${named(stillPending, question)}`,
    ],
    tone: 'amber',
  }
}

/** "N512DS to Wed 25 Nov 5:00 PM" */
function downWords(one: Reservation, { now, speak }: BriefQuestion): string {
  const { zone, locale } = speak
  const to = one.end === null ? '' : ` to ${formatMoment(zone, one.end, locale, now)}`
  return `${speak(one).tail}${to}`
}

type Filter = Readonly<Partial<Record<'aircraft' | 'activity' | 'status', readonly string[]>>>

function span(
  { facts, isWhole, now, speak }: BriefQuestion,
  board: (filter?: Filter) => string,
): BriefSentence {
  const { zone, locale } = speak
  const { bookings, first, last } = facts
  const least = isWhole ? '' : 'at least '
  const parts: (string | Figure)[] = [
    { text: leastWords(bookings.length, isWhole), href: board() },
    bookings.length === 1 ? ' booking' : ' bookings',
  ]
  const end = (one: Reservation, at: Instant): Figure => ({
    text: `${formatMoment(zone, at, locale, now)} ${speak(one).tail}`,
    href: board({ aircraft: tailsOf([one]) }),
  })
  if (first?.start) parts.push(`, ${least}from `, end(first, first.start))
  if (last?.end) parts.push(`${first?.start ? '' : ','} to `, end(last, last.end))
  return { key: 'bookings', parts, tone: 'plain' }
}

const MAX_NAMED = 4

function named(items: readonly Reservation[], { speak }: BriefQuestion): string {
  return listed(
    items.map((one) => {
      const { tail, customer } = speak(one)
      return [tail, customer].filter(Boolean).join(' ')
    }),
  )
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return ''
  const rest = names.length - MAX_NAMED
  return ` (${names.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`
}

function tailsOf(items: readonly Reservation[]): string[] {
  return [...new Set(items.map(tailOf))].sort()
}

function scheduleHref(date: PlainDay, filter: Filter): string {
  const lists = Object.entries(filter).map(([name, values]) => [
    name,
    writeValueList(values) || undefined,
  ])
  return pageHref('schedule', { view: 'board', date, ...Object.fromEntries(lists) })
}

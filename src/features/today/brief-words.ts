import type { BookingChanges } from '#api/words/booking-change.ts'
import { pageHref } from '#bookings/address/hrefs.ts'
import type { Speak } from '#bookings/booking/booking-words.ts'
import type { TodaysDispatch } from '#bookings/booking/use-dispatch.ts'
import { findingName } from '#bookings/findings/finding-marks.ts'
import type { DispatchState } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_WORDS } from '#domain/dispatch/dispatch-words.ts'
import type { HandoverFacts } from '#domain/dispatch/handover.ts'
import type { Finding } from '#domain/findings/finding.ts'
import { shownPhone, telHref } from '#domain/record/contact.ts'
import { tailOf } from '#domain/record/fleet.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { writeValueList } from '#domain/text/value-list.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import { leastWords } from './dispatch-words.ts'

export interface BriefFigure {
  readonly text: string
  /** Null if there is nothing to show. */
  readonly href: string | null
  /** Set if the figure is one of the six shown on every page. */
  readonly count?: { readonly state: DispatchState; readonly value: number }
}

export interface BriefSentence {
  readonly key: string
  readonly parts: readonly (string | BriefFigure)[]
  readonly tone?: 'amber' | 'red' | undefined
  /** Bookings that it names. */
  readonly names?: readonly Reservation[]
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
  readonly hidesNames: boolean
}

type Filter = Readonly<Partial<Record<'aircraft' | 'activity' | 'status', readonly string[]>>>

/** Every figure links to what it counts; figures are minimums if the data are incomplete. */
export function briefSentences(question: BriefQuestion): BriefSentence[] {
  const { facts, afterDusk, overruns, news, today, yesterday, isWhole, now, speak } = question
  const { counted, isWhole: isCountWhole } = question.dispatch
  const { clashing, stillPending } = facts
  const board = (filter: Filter = {}) => scheduleHref(today, filter)
  const onBoard = (items: readonly Reservation[]) => board({ aircraft: tailsOf(items) })
  const count = (items: readonly Reservation[], href = onBoard(items)) =>
    figureOf(items, isWhole, href)
  const state = (name: DispatchState, href = onBoard(counted[name])): (string | BriefFigure)[] => {
    const count = { state: name, value: counted[name].length }
    const figure = figureOf(counted[name], isCountWhole, href)
    return [{ ...figure, count }, ` ${DISPATCH_WORDS[name]}`]
  }
  const toCall = (name: DispatchState): BriefSentence => ({
    key: name,
    parts: [...state(name), ...called(counted[name], question)],
    ...(counted[name].length > 0 && { tone: name === 'late-back' ? 'red' : 'amber' }),
    names: counted[name],
  })
  const done = facts.bookings.filter(({ status }) => status.kind === 'completed')
  const late = [...new Set(overruns.map(({ reservation }) => reservation))]
  const changes = news.changes.length
  const sentences: (BriefSentence | false | null)[] = [
    {
      key: 'bookings',
      parts: [
        ...spanParts(question, count(facts.bookings, board()), onBoard),
        ', ',
        count(done, board({ status: ['completed'] })),
        ' completed',
      ],
    },
    ...(['late-back', 'not-closed', 'not-started', 'no-show'] as const)
      .filter((name) => name === 'late-back' || counted[name].length > 0)
      .map(toCall),
    stillPending.length > 0 && {
      key: 'still-pending',
      parts: [
        count(stillPending, scheduleHref(yesterday, { status: ['pending'] })),
        ' from yesterday still pending',
        ...called(stillPending, question),
      ],
      tone: 'amber',
    },
    { key: 'out', parts: state('out', board({ status: ['checked-out'] })) },
    {
      key: 'down',
      parts: [
        ...state('down', board({ activity: ['maintenance'] })),
        listed(counted.down.map((one) => downWords(one, question))),
      ],
    },
    clashSentence({ clashing, day: today, of: 'today', isWhole, speak }),
    late.length > 0 && {
      key: 'inspections',
      parts: [
        count(late),
        `${late.length === 1 ? ' booking reaches' : ' bookings reach'} an inspection limit`,
        listed(overruns.map((one) => overrunWords(one, speak))),
      ],
      tone: 'amber',
      names: late,
    },
    afterDusk && {
      key: 'after-dusk',
      parts: [
        count(afterDusk.back),
        `${afterDusk.back.length === 1 ? ' flight returns' : ' flights return'} after dusk (${speak.time(afterDusk.dusk)}), `,
        count(afterDusk.alone),
        ' of them solo',
      ],
    },
    {
      key: 'changes',
      parts: [
        `${leastWords(changes, isWhole && !news.isCut)} ${changes === 1 ? 'change' : 'changes'} since ${speak.moment(news.since, now)}`,
      ],
    },
  ]
  return sentences.filter((sentence) => sentence !== false && sentence !== null)
}

interface ClashQuestion extends Pick<BriefQuestion, 'isWhole' | 'speak'> {
  readonly clashing: readonly Reservation[]
  readonly day: PlainDay
  readonly of: 'today' | 'tomorrow'
}

/** "2 bookings clash tomorrow (N5216K 9:15 AM, N5216K 10:00 AM)" */
export function clashSentence({ clashing, day, of, isWhole, speak }: ClashQuestion): BriefSentence {
  const href = scheduleHref(day, { aircraft: tailsOf(clashing) })
  const names = clashing.map((one) => `${speak(one).tail} ${speak(one).starts}`)
  const verb = clashing.length === 1 ? 'booking clashes' : 'bookings clash'
  return {
    key: `clashes-${of}`,
    parts: [figureOf(clashing, isWhole, href), ` ${verb} ${of}${listed(names)}`],
    tone: clashing.length > 0 ? 'amber' : undefined,
    names: clashing,
  }
}

function figureOf(items: readonly Reservation[], isWhole: boolean, href: string): BriefFigure {
  return {
    text: leastWords(items.length, isWhole),
    href: isWhole && items.length === 0 ? null : href,
  }
}

/** "61 bookings, from 6:00 AM N172SP to 10:00 PM N340DA" */
function spanParts(
  { facts: { bookings, first, last }, isWhole, now, speak }: BriefQuestion,
  counted: BriefFigure,
  onBoard: (items: readonly Reservation[]) => string,
): (string | BriefFigure)[] {
  const end = (one: Reservation, at: Instant): BriefFigure => ({
    text: `${speak.moment(at, now)} ${speak(one).tail}`,
    href: onBoard([one]),
  })
  const parts = [counted, bookings.length === 1 ? ' booking' : ' bookings']
  if (first?.start) parts.push(`, ${isWhole ? '' : 'at least '}from `, end(first, first.start))
  if (last?.end) parts.push(`${first?.start ? '' : ','} to `, end(last, last.end))
  return parts
}

function overrunWords(one: Finding, speak: Speak): string {
  const { tail, starts } = speak(one.reservation)
  return `${tail} ${starts} ${findingName(one)}`
}

/** "N512DS until Wed 25 Nov 5:00 PM" */
function downWords(one: Reservation, { now, speak }: BriefQuestion): string {
  const to = one.end === null ? '' : ` until ${speak.moment(one.end, now)}`
  return `${speak(one).tail}${to}`
}

const MAX_NAMED = 4

/** " – N512DS Heather Jensen (303) 555-0127, N2038S …": whom to call. */
function called(items: readonly Reservation[], { speak, hidesNames }: BriefQuestion) {
  const parts = items.slice(0, MAX_NAMED).flatMap((one, at): (string | BriefFigure)[] => {
    const { tail, customer } = speak(one)
    const words = [at === 0 ? ' –' : ',', tail, customer].filter(Boolean).join(' ')
    const phone = hidesNames ? '' : shownPhone(one.customers[0])
    return phone === '' ? [words] : [`${words} `, { text: phone, href: telHref(phone) }]
  })
  const rest = items.length - MAX_NAMED
  return rest > 0 ? [...parts, ` and ${rest} more`] : parts
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

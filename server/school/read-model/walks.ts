import { leftAfter } from '#coverage/left.ts'
import type { Refusal } from '#server/school/ledger/ledger.ts'
import { questionPath, type SchoolQuestion } from '#server/school/upstream/question.ts'
import type { RequestPurpose } from '#wire/wire.ts'
import type { Ages } from './ages.ts'
import { AXES, stretchOf } from './axis.ts'
import { type ClosedQuestion, isClosed, type Lists, questionFrom } from './lists.ts'
import type { Model } from './model.ts'
import type { FirstReadings } from './purposes.ts'
import { type RawLists, rawOf } from './raw-lists.ts'
import type { SchoolRequests } from './requests.ts'
import type {
  AskOptions,
  ClientKind,
  DaysOf,
  ListQuestion,
  ReadOptions,
  ReadResult,
} from './school-reader.ts'
import type { ReadingNeed } from './sharing.ts'
import type { Reading } from './taking-in.ts'
import type { Tallies } from './tallies.ts'

/** Two requests complete a list, unless the API's page is smaller or its days are unusual. */
const MOST_STEPS = 12
const MOST_PAGES = 1000

export type WalkedFor = Required<Pick<AskOptions, 'client' | 'onSpent' | 'request' | 'spender'>>

/** Sends as many requests as a list or some days need, one after another. */
export function createWalks(options: {
  readonly model: Model
  readonly ages: Ages
  readonly lists: Lists
  readonly raws: RawLists
  readonly firsts: FirstReadings
  readonly requests: SchoolRequests
  readonly tallies: Pick<Tallies, 'walk'>
}) {
  const { model, ages, lists, raws, firsts, requests, tallies } = options
  const walks = new Map<string, Promise<Refusal | null>>()

  function walk(question: ListQuestion, by: WalkedFor): Promise<Refusal | null> {
    const key = `${by.client} ${by.spender?.id ?? ''} ${questionPath(question)}`
    const running = walks.get(key)
    if (running) return running
    const started = (
      isClosed(question) ? walkClosed(question, by) : readOpen(question, by)
    ).finally(() => walks.delete(key))
    walks.set(key, started)
    void started.then((refusal) => tallies.walk(refusal?.reason ?? null))
    return started
  }

  async function walkClosed(question: ClosedQuestion, by: WalkedFor): Promise<Refusal | null> {
    for (let step = 0; step < MOST_STEPS; step++) {
      const list = lists.find(question)
      const { gap } = list
      if (gap === null || lists.isFresh(list)) return null
      const ask = questionFrom(question, gap)
      const retryAt = model.doubtedUntil(ask.collection, stretchOf(ask))
      if (retryAt !== null) return { reason: 'upstream_invalid', retryAt }
      const purpose = firsts.purpose(ask, gap, by.client)
      const reading = await readFor(by, ask, purpose, { kind: 'gap', of: question, at: gap })
      if (reading.kind === 'refused') return reading.refusal
      if (reading.kind === 'granted' && reading.isRaw) firsts.end()
      // An answer that the model cannot turn into a list is passed on as it came.
      if (reading.kind === 'answered' && lists.find(question).gap === gap) {
        raws.put(ask, rawOf(reading.answer, reading))
        firsts.end()
      }
    }
    return null
  }

  async function readOpen(question: ListQuestion, by: WalkedFor): Promise<Refusal | null> {
    const need: ReadingNeed = { kind: 'gap', of: question, at: lists.find(question).gap ?? 0 }
    const reading = await readFor(by, question, singly(by.client), need)
    return reading.kind === 'refused' ? reading.refusal : null
  }

  async function readFor(
    { onSpent, request, spender }: Omit<WalkedFor, 'client'>,
    question: SchoolQuestion,
    purpose: RequestPurpose,
    need: ReadingNeed,
  ): Promise<Reading> {
    const refusal = (await spender?.take()) ?? null
    if (refusal !== null) return { kind: 'refused', refusal, wasSent: false }
    const { reading, isOwn } = await requests.take(question, purpose, need, request)
    if (isOwn && wasSent(reading)) onSpent()
    else await spender?.giveBack()
    return reading
  }

  return {
    walk,

    readFor,

    /** A page at a time; asks nothing twice. */
    async readAgain(days: DaysOf, options: ReadOptions): Promise<ReadResult> {
      const { purpose, olderThan, most = MOST_PAGES, request } = options
      const { collection } = days
      const axis = AXES[collection]
      const { start, end } = stretchOf(days)
      // To the very end of the last day: it costs nothing, since the list runs on in order.
      const wholeDays = Math.ceil(end / axis.dayLength) * axis.dayLength
      const range = { start, end: days.until === undefined ? wholeDays : end }
      let left = ages.oldParts(collection, range, olderThan)
      let sent = 0
      for (let step = 0; step < MOST_PAGES && sent < most; step++) {
        const [first, last] = [left[0], left.at(-1)]
        if (!first || !last) break
        const open = { start: first.start, end: last.end }
        const retryAt = model.doubtedUntil(collection, open)
        if (retryAt !== null)
          return { requests: sent, refusal: { reason: 'upstream_invalid', retryAt } }
        const needed = axis.daysFor(open)
        // What lies after `until` is read along if the page has room for it.
        const daysToRead = days.until === undefined ? needed : { ...needed, to: days.to }
        const ask = { kind: 'list' as const, collection, ...daysToRead }
        const need = { kind: 'older' as const, ...open, than: olderThan }
        const { reading, isOwn } = await requests.take(ask, purpose, need, request)
        if (reading.kind === 'refused') {
          return {
            requests: sent + (isOwn && reading.wasSent ? 1 : 0),
            refusal: reading.refusal,
          }
        }
        if (reading.kind === 'needless') {
          left = ages.oldParts(collection, range, olderThan)
          // By the clock of the gateway that holds the school, it is young enough.
          if (left[0]?.start === first.start) break
        } else {
          if (isOwn) sent += 1
          left = leftAfter(left, reading.settled)
        }
      }
      return { requests: sent, refusal: null }
    },
  }
}

export function wasSent(reading: Reading): boolean {
  return reading.kind === 'refused' ? reading.wasSent : reading.kind !== 'needless'
}

export function singly(client: ClientKind): RequestPurpose {
  return client === 'stranger' || client === 'token' ? client : 'on-demand'
}

import { type CachedAccounts, logUnexpected } from '#server/accounts/cached-accounts.ts'
import type { AccountsTransaction } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { uuidFrom } from '#server/config/ids.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import type { Message, Outbox } from './message.ts'
import type { Send, TryOutcome } from './sender.ts'

type OutboxRow = AccountRows['outbox']
type ChannelRow = AccountRows['channels']

/** How long to wait after each try that failed, ms; the last of them again and again. */
const WAITS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR] as const
/** After so long nobody wants to hear it, ms. */
const GIVEN_UP_AFTER = DAY
/** What was sent or given up is remembered, without what it said, so that nobody is told twice. */
export const TOLD_ONCE_FOR = 14 * DAY
/** What waits for one channel at most; more is given up at once, and said to be. */
export const MOST_WAITING = 100
/** The same of what is over; the oldest of more is let go of. */
const MOST_REMEMBERED = 1_000
/** Bytes of one message with its files. */
const LONGEST_MESSAGE = 2 * 1024 * 1024
/** When Flightline stops, what is under way has so long to come to an end, ms. */
const LAST_WORDS = 3 * SECOND

/** What is written here may be kept a little later: until then every look reads the outbox, ms. */
const SETTLING = MINUTE
/** Read it is at least so often, ms. */
const READ_EVERY = 10 * MINUTE

export interface OutboxParts {
  readonly accounts: Pick<CachedAccounts, 'read' | 'quietly' | 'revision'>
  /** Epoch ms. */
  readonly now: () => number
  /** Whether it is this process that sends. */
  readonly isHolder: () => boolean
  readonly send: Readonly<Record<ChannelRow['kind'], Send>>
  readonly log: Log
}

export interface KeptOutbox extends Outbox {
  /** Takes nothing more up, and resolves once nothing is being sent. */
  close(): Promise<void>
}

/** What is to be sent, in the house: written before it is sent, and sent at least once under one id. */
export function createOutbox(parts: OutboxParts): KeptOutbox {
  const { accounts, now, log } = parts
  const stopping = new AbortController()
  /** One at a time for each channel. */
  const lanes = new Map<string, Promise<void>>()
  /** Lanes for which something came while they were busy. */
  const asked = new Set<string>()
  /** When the outbox was last read, the house’s revision before that, and when something of it is due or forgotten. */
  let seen: {
    readonly at: number
    readonly revision: number | null
    readonly nextAt: number
  } | null = null
  let settlesAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false

  /** Nothing was written since it was read, here or by another gateway, and nothing has become due. */
  function isAsSeen(at: number, revision: number | null): boolean {
    if (seen === null || seen.revision !== revision || seen.at < settlesAt) return false
    return seen.at <= at && at < Math.min(seen.nextAt, seen.at + READ_EVERY)
  }

  /** Tells every lane what is due for it. Never rejects. */
  async function look(): Promise<void> {
    try {
      const at = now()
      const revision = (await accounts.revision?.()) ?? null
      if (isAsSeen(at, revision)) return
      const { rows, channels } = await accounts.read(async (open) => ({
        rows: await open.all('outbox'),
        channels: await open.all('channels'),
      }))
      const changeAt = rows.map(({ sendAt, endedAt }) =>
        endedAt === null ? sendAt : endedAt + TOLD_ONCE_FOR,
      )
      seen = { at, revision, nextAt: Math.min(...changeAt) }
      if (rows.some((row) => isForgotten(row, at))) await forget()
      const known = new Map(channels.map((one) => [one.id, one]))
      const due = rows.filter((row) => row.endedAt === null && isDue(row, at))
      for (const id of new Set(due.map(({ channel }) => channel))) {
        if (isClosed) return
        if (lanes.has(id)) {
          asked.add(id)
          continue
        }
        const mine = due.filter(({ channel }) => channel === id).toSorted(byAge)
        lanes.set(id, begin(id, mine, known.get(id)))
      }
    } catch (error) {
      logUnexpected(log, error)
    }
  }

  async function begin(id: string, due: readonly OutboxRow[], to?: ChannelRow): Promise<void> {
    const isThrough = await goThrough(due, to)
    lanes.delete(id)
    if (asked.delete(id) && isThrough) tend()
  }

  /** False where the channel is to be left alone until it is looked for the next time. Never rejects. */
  async function goThrough(due: readonly OutboxRow[], to?: ChannelRow): Promise<boolean> {
    for (const { id } of due) {
      if (isClosed) return false
      try {
        const row = await claim(id)
        if (row === null) continue
        const outcome = await tryOnce(row, to)
        await keep(row.id, outcome)
        // The others would fail likewise.
        if (outcome.kind === 'again') return false
      } catch (error) {
        logUnexpected(log, error)
        return false
      }
    }
    return true
  }

  /** Counts the try before it is made: what ends this process in the middle of it does not come at once again. */
  function claim(id: string): Promise<OutboxRow | null> {
    return accounts.quietly(async (open) => {
      const row = await open.get('outbox', id)
      const at = now()
      if (row === null || row.endedAt !== null || !isDue(row, at) || !parts.isHolder()) return null
      const wait = WAITS[Math.min(row.tries, WAITS.length - 1)] ?? 0
      const claimed = { ...row, tries: row.tries + 1, triedAt: at, sendAt: at + wait }
      await open.put('outbox', claimed)
      settlesAt = at + SETTLING
      return claimed
    })
  }

  async function tryOnce(row: OutboxRow, channel: ChannelRow | undefined): Promise<TryOutcome> {
    if (channel === undefined) return { kind: 'refused', trouble: 'no-channel' }
    const message = JSON.parse(row.message) as Message
    if (message.until !== undefined && now() >= message.until)
      return { kind: 'refused', trouble: 'too-late' }
    try {
      const signal = stopping.signal
      const outcome = await parts.send[channel.kind]({
        id: row.id,
        channel,
        message,
        writtenAt: row.createdAt,
        signal,
      })
      // We stopped ourselves, which says nothing about the other side.
      return signal.aborted && outcome.kind === 'again'
        ? { ...outcome, trouble: row.trouble }
        : outcome
    } catch (error) {
      log.error('message_failed', { code: codeOf(error) })
      return { kind: 'again', trouble: 'other' }
    }
  }

  async function keep(id: string, outcome: TryOutcome): Promise<void> {
    await accounts.quietly(async (open) => {
      const row = await open.get('outbox', id)
      if (row === null) return
      const at = now()
      settlesAt = at + SETTLING
      if (outcome.kind === 'sent') return open.put('outbox', { ...over(row, at), trouble: '' })
      // What kept it so long says more than that it is too late.
      const trouble = (outcome.trouble === 'too-late' && row.trouble) || outcome.trouble
      const isOver = outcome.kind === 'refused' || at - row.createdAt >= GIVEN_UP_AFTER
      if (isOver) return open.put('outbox', { ...over(row, at), trouble })
      const sendAt = Math.max(row.sendAt, at + Math.min(outcome.after ?? 0, 6 * HOUR))
      return open.put('outbox', { ...row, trouble, sendAt })
    })
    if (outcome.kind === 'sent') log.info('message_sent', { message: id })
    else if (outcome.kind === 'refused')
      log.error('message_refused', { message: id, trouble: outcome.trouble })
    else log.warn('message_not_sent', { trouble: outcome.trouble })
  }

  async function forget(): Promise<void> {
    await accounts.quietly(async (open) => {
      for (const row of await open.all('outbox')) {
        if (isForgotten(row, now())) await open.remove('outbox', row.id)
      }
    })
  }

  function tend(): void {
    if (isClosed) return
    if (!parts.isHolder()) {
      // Whoever holds it meanwhile writes without a word.
      seen = null
      return
    }
    if (looking !== null) {
      isAskedAgain = true
      return
    }
    looking = look().finally(() => {
      looking = null
      if (!isAskedAgain) return
      isAskedAgain = false
      tend()
    })
  }

  async function settled(): Promise<void> {
    for (;;) {
      const under = [...(looking === null ? [] : [looking]), ...lanes.values()]
      if (under.length === 0) return
      await Promise.all(under)
    }
  }

  return {
    async put(open, channel, message) {
      const id = uuidFrom(`message ${channel} ${message.about}`)
      if ((await open.get('outbox', id)) !== null) return null
      const at = now()
      settlesAt = at + SETTLING
      const { about } = message
      const row = { id, channel, about, createdAt: at, sendAt: at, tries: 0, triedAt: null }
      const text = JSON.stringify(message)
      const isTooLong = Buffer.byteLength(text) > LONGEST_MESSAGE
      if (isTooLong || !(await makeRoom(open, channel))) {
        const trouble = isTooLong ? 'too-long' : 'too-many'
        await open.put('outbox', { ...row, message: '', endedAt: at, trouble })
        log.error('message_refused', { message: id, trouble })
        return id
      }
      await open.put('outbox', { ...row, message: text, endedAt: null, trouble: '' })
      // Behind this transaction: whoever is next in line finds it.
      setImmediate(tend)
      return id
    },
    tend,
    settled,
    async close() {
      isClosed = true
      const late = setTimeout(() => stopping.abort(), LAST_WORDS)
      await settled()
      clearTimeout(late)
    },
  }
}

/** Lets go of the oldest of what is only remembered; false where as much waits for a channel as may. */
async function makeRoom(open: AccountsTransaction, channel: string): Promise<boolean> {
  const rows = (await open.all('outbox')).filter((row) => row.channel === channel)
  const over = rows.filter(({ endedAt }) => endedAt !== null).toSorted(byAge)
  for (const { id } of over.slice(0, Math.max(0, over.length - MOST_REMEMBERED + 1)))
    await open.remove('outbox', id)
  return rows.length - over.length < MOST_WAITING
}

/** A clock that is set back makes nobody wait for longer than a try would. */
function isDue({ sendAt, createdAt, triedAt }: OutboxRow, at: number): boolean {
  return sendAt <= at || (triedAt ?? createdAt) > at
}

function isForgotten({ endedAt }: OutboxRow, at: number): boolean {
  return endedAt !== null && at - endedAt >= TOLD_ONCE_FOR
}

/** Without what it said: that is the school's data, and was told. */
function over(row: OutboxRow, at: number): OutboxRow {
  return { ...row, message: '', endedAt: at }
}

function byAge(a: OutboxRow, b: OutboxRow): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}

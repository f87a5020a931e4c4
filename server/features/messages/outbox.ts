import { groupBy } from '#domain/lists/group-by.ts'
import { type CachedAccounts, logUnexpected } from '#server/accounts/cached-accounts.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { uuidFrom } from '#server/config/ids.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#time/instant.ts'
import type { Message, Send, TryOutcome } from './message.ts'

type OutboxRow = AccountRows['outbox']
type ChannelRow = AccountRows['channels']

/** Wait after each failed try; the last one repeats. */
const WAITS = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR] as const
const GIVEN_UP_AFTER = DAY
/** How long a row stays without its text once it is over, so that nothing is sent twice. */
export const ENDED_KEPT_FOR = 14 * DAY
/** Per channel; further messages are given up at once. */
export const MOST_WAITING = 100
const MOST_REMEMBERED = 1_000
const LONGEST_MESSAGE = 2 * 1024 * 1024
/** How long deliveries under way have to finish when Flightline stops. */
const STOPPING_FOR = 3 * SECOND
/** A write commits a little later than it is made; until then every pass reads the outbox. */
const SETTLING = MINUTE
const READ_EVERY = 10 * MINUTE

export type Senders = Readonly<Record<ChannelRow['kind'], Send>>

interface OutboxParts {
  readonly accounts: Pick<CachedAccounts, 'read' | 'quietly' | 'revision'>
  readonly now: () => number
  readonly isHolder: () => boolean
  readonly send: Senders
  readonly log: Log
}

export type Outbox = ReturnType<typeof createOutbox>

/** Each message is written before it is sent, and sent at least once under one id. */
export function createOutbox(parts: OutboxParts) {
  const { accounts, now, log } = parts
  const stopping = new AbortController()
  const lanes = new Map<string, Promise<void>>()
  const waiting = new Set<string>()
  /** When the outbox was last read, the revision before that, and when the next row is due. */
  let lastRead: { at: number; revision: number | null; nextAt: number } | null = null
  let settlesAt = Number.NEGATIVE_INFINITY
  let pass: Promise<void> | null = null
  let isPassWanted = false
  let isClosed = false

  /** Nothing was written since the outbox was read, here or elsewhere, and nothing has become due. */
  function isUnchanged(at: number, revision: number | null): boolean {
    if (lastRead === null || lastRead.revision !== revision || lastRead.at < settlesAt) return false
    return lastRead.at <= at && at < Math.min(lastRead.nextAt, lastRead.at + READ_EVERY)
  }

  async function startDue(): Promise<void> {
    try {
      const at = now()
      const revision = (await accounts.revision?.()) ?? null
      if (isUnchanged(at, revision)) return
      const { rows, channels } = await accounts.read(async (open) => ({
        rows: await open.all('outbox'),
        channels: new Map((await open.all('channels')).map((one) => [one.id, one])),
      }))
      const changeAt = rows.map(({ sendAt, endedAt }) =>
        endedAt === null ? sendAt : endedAt + ENDED_KEPT_FOR,
      )
      lastRead = { at, revision, nextAt: Math.min(...changeAt) }
      if (rows.some((row) => isOutdated(row, at))) await deleteOutdated()
      const due = rows.filter((row) => isDue(row, at)).toSorted(byAge)
      for (const [id, ofChannel] of groupBy(due, ({ channel }) => channel))
        if (lanes.has(id)) waiting.add(id)
        else if (!isClosed) lanes.set(id, deliver(id, ofChannel, channels.get(id)))
    } catch (error) {
      logUnexpected(log, error)
    }
  }

  async function deliver(id: string, due: readonly OutboxRow[], to?: ChannelRow): Promise<void> {
    const isDone = await sendAll(due, to)
    lanes.delete(id)
    if (waiting.delete(id) && isDone) tend()
  }

  /** False if the channel has to wait for the next pass. Never rejects. */
  async function sendAll(due: readonly OutboxRow[], to?: ChannelRow): Promise<boolean> {
    try {
      for (const { id } of due) {
        const row = isClosed ? null : await claim(id)
        if (row === null) continue
        const outcome = await tryOnce(row, to)
        await save(row.id, outcome)
        if (outcome.kind === 'again') return false
      }
      return !isClosed
    } catch (error) {
      logUnexpected(log, error)
      return false
    }
  }

  /** Counts the try before it is made, so that a message that crashes this process is not retried at once. */
  function claim(id: string): Promise<OutboxRow | null> {
    return accounts.quietly(async (open) => {
      const row = await open.get('outbox', id)
      const at = now()
      if (row === null || !isDue(row, at) || !parts.isHolder()) return null
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
      const { signal } = stopping
      const { id, createdAt: writtenAt } = row
      const outcome = await parts.send[channel.kind]({ id, channel, message, writtenAt, signal })
      // We stopped ourselves: no failure of the other side.
      const isStopped = signal.aborted && outcome.kind === 'again'
      return isStopped ? { ...outcome, trouble: row.trouble } : outcome
    } catch (error) {
      log.error('message_failed', { code: codeOf(error) })
      return { kind: 'again', trouble: 'other' }
    }
  }

  async function save(id: string, outcome: TryOutcome): Promise<void> {
    await accounts.quietly(async (open) => {
      const row = await open.get('outbox', id)
      const at = now()
      settlesAt = at + SETTLING
      if (row !== null) await open.put('outbox', afterTry(row, outcome, at))
    })
    if (outcome.kind === 'sent') log.info('message_sent', { message: id })
    else if (outcome.kind === 'refused')
      log.error('message_refused', { message: id, trouble: outcome.trouble })
    else log.warn('message_not_sent', { trouble: outcome.trouble })
  }

  async function deleteOutdated(): Promise<void> {
    await accounts.quietly(async (open) => {
      for (const row of await open.all('outbox'))
        if (isOutdated(row, now())) await open.remove('outbox', row.id)
    })
  }

  /** Call it twice a minute. Never throws. */
  function tend(): void {
    if (isClosed) return
    if (!parts.isHolder()) {
      // Quiet writes do not change the revision.
      lastRead = null
    } else if (pass !== null) {
      isPassWanted = true
    } else {
      pass = startDue().finally(() => {
        pass = null
        if (!isPassWanted) return
        isPassWanted = false
        tend()
      })
    }
  }

  async function settled(): Promise<void> {
    for (;;) {
      const underWay = [...(pass === null ? [] : [pass]), ...lanes.values()]
      if (underWay.length === 0) return
      await Promise.all(underWay)
    }
  }

  return {
    /** Adds a message in the caller's transaction. Returns its id; null if the channel has one about the same. */
    async put(
      open: AccountsTransaction,
      channel: string,
      message: Message,
    ): Promise<string | null> {
      const { about } = message
      const id = uuidFrom(`message ${channel} ${about}`)
      if ((await open.get('outbox', id)) !== null) return null
      const at = now()
      settlesAt = at + SETTLING
      const row = { id, channel, about, createdAt: at, sendAt: at, tries: 0, triedAt: null }
      const text = JSON.stringify(message)
      const isTooLong = Buffer.byteLength(text) > LONGEST_MESSAGE
      if (isTooLong || !(await hasRoom(open, channel))) {
        const trouble = isTooLong ? 'too-long' : 'too-many'
        await open.put('outbox', { ...row, message: '', endedAt: at, trouble })
        log.error('message_refused', { message: id, trouble })
        return id
      }
      await open.put('outbox', { ...row, message: text, endedAt: null, trouble: '' })
      // After this transaction, which is first in line.
      setImmediate(tend)
      return id
    },
    tend,
    settled,
    /** Resolves once nothing is being sent. */
    async close() {
      isClosed = true
      const late = setTimeout(() => stopping.abort(), STOPPING_FOR)
      await settled()
      clearTimeout(late)
    },
  }
}

function afterTry(row: OutboxRow, outcome: TryOutcome, at: number): OutboxRow {
  // The text is the school's data, and no longer needed.
  const ended = { ...row, message: '', endedAt: at }
  if (outcome.kind === 'sent') return { ...ended, trouble: '' }
  // The original cause says more than "too late".
  const trouble = (outcome.trouble === 'too-late' && row.trouble) || outcome.trouble
  const isOver = outcome.kind === 'refused' || at - row.createdAt >= GIVEN_UP_AFTER
  if (isOver) return { ...ended, trouble }
  const sendAt = Math.max(row.sendAt, at + Math.min(outcome.after ?? 0, 6 * HOUR))
  return { ...row, trouble, sendAt }
}

/** False if the channel's queue is full. Deletes the oldest ended rows. */
async function hasRoom(open: AccountsTransaction, channel: string): Promise<boolean> {
  const rows = (await open.all('outbox')).filter((row) => row.channel === channel)
  const ended = rows.filter(({ endedAt }) => endedAt !== null).toSorted(byAge)
  for (const { id } of ended.slice(0, Math.max(0, ended.length - MOST_REMEMBERED + 1)))
    await open.remove('outbox', id)
  return rows.length - ended.length < MOST_WAITING
}

/** A clock that is set back delays nothing. */
function isDue({ endedAt, sendAt, createdAt, triedAt }: OutboxRow, at: number): boolean {
  return endedAt === null && (sendAt <= at || (triedAt ?? createdAt) > at)
}

function isOutdated({ endedAt }: OutboxRow, at: number): boolean {
  return endedAt !== null && at - endedAt >= ENDED_KEPT_FOR
}

function byAge(a: OutboxRow, b: OutboxRow): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}

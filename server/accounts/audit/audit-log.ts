import { createNewest } from '#server/accounts/newest.ts'
import { AUDIT_DAYS } from '#server/accounts/store/audit-links.ts'
import type { AccountsStore } from '#server/accounts/store/house-store.ts'
import type { AuditEntry } from '#server/accounts/store/rows.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { IncomingRequest } from '#server/http/asked.ts'
import type { Looked } from '#server/http/doorkeeper.ts'
import { DAY, MINUTE } from '#time/instant.ts'
import { type AuditedAction, auditEntry } from './audit-entry.ts'

export const AUDIT_KEPT_FOR = AUDIT_DAYS * DAY
/** The same days of the same list by the same person are one row for so long. */
export const LOOK_LASTS = 15 * MINUTE
/** Rows of looking by one person in that time; who looks at more has the rest in one row. */
export const MOST_LOOK_ROWS = 60
/** Whoever fails has one row at once and, as long as he keeps failing, one with a count for each such time. */
export const FAILURES_LAST = 5 * MINUTE
/** Those who fail in that time and are told apart, by network and account; the others are one for each kind of failure. */
export const MOST_FAILING = 12
/** Rows that wait for a house that cannot be written now. */
const MOST_WAITING = 1000
/** Everybody of a large school, with what each looked at. */
const MOST_REMEMBERED = 20_000

export interface AuditLog {
  /** A person or a token looked at records, or had some read. */
  looked(look: Looked): void
  /** A failure that anybody can repeat, such as a wrong passphrase. */
  failed(
    incoming: Pick<IncomingRequest, 'address'>,
    caller: Caller | null,
    deed: AuditedAction,
  ): void
  /** How often somebody failed in this way since the process began. */
  failuresOf(action: AuditedAction['action']): number
  /** Writes what waits, and lets go of what is too old. To be called twice a minute. */
  tend(): void
  /** Resolves once all that was noted is written, or cannot be. */
  settled(): Promise<void>
  /** Writes what was only counted so far, too. */
  end(): Promise<void>
}

interface AuditNotesParts {
  readonly accounts: Pick<AccountsStore, 'transact'>
  /** Epoch ms. */
  readonly now: () => number
  readonly log: Log
}

/** Writes the audit behind the answers: what is looked at, spent and tried in vain costs nobody his time, and floods nothing. */
export function createAuditLog({ accounts, now, log }: AuditNotesParts): AuditLog {
  const looks = createNewest<number>(MOST_REMEMBERED)
  const lookers = createNewest<{ since: number; rows: number }>(MOST_REMEMBERED)
  const failures = new Map<
    string,
    { readonly since: number; readonly first: AuditEntry; more: number }
  >()
  const failed = new Map<string, number>()
  let waiting: AuditEntry[] = []
  let writing: Promise<void> | null = null
  let lastForgot = Number.NEGATIVE_INFINITY

  function add(entry: AuditEntry): void {
    if (waiting.length < MOST_WAITING) waiting.push(entry)
    void write()
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const entries = waiting
      waiting = []
      try {
        await accounts.transact(async (open) => {
          for (const entry of entries) await open.note(entry)
        })
      } catch (error) {
        waiting = [...entries, ...waiting].slice(0, MOST_WAITING)
        log.error('audit_not_written', { code: codeOf(error), rows: waiting.length })
        return
      }
    }
  }

  async function forget(before: number): Promise<void> {
    try {
      await accounts.transact((open) => open.forgetAudit(before))
    } catch (error) {
      // Tried again with the next look.
      lastForgot = Number.NEGATIVE_INFINITY
      log.error('audit_not_forgotten', { code: codeOf(error) })
    }
  }

  /** How many rows a person has had since the quarter of an hour began; counts this one. */
  function rowsOf(who: string, at: number): number {
    let looker = lookers.get(who)
    if (looker === undefined || isPast(at, looker.since, LOOK_LASTS)) {
      looker = { since: at, rows: 0 }
      lookers.set(who, looker)
    }
    looker.rows += 1
    return looker.rows
  }

  /** Writes how often each failed whose time is over; of who failed again in it, the next is counted, too. */
  function endFailures(at: number, isOver = isPast): void {
    const ended = [...failures].filter(([, { since }]) => isOver(at, since, FAILURES_LAST))
    for (const [key, { first, more }] of ended) {
      failures.delete(key)
      if (more === 0) continue
      add({ ...first, at, count: more })
      failures.set(key, { since: at, first, more: 0 })
    }
  }

  return {
    looked({ caller, kind, object, range, count, requests, ...from }) {
      // Where nobody is asked who he is, nobody is written down, and no house is begun.
      if (caller.kind === 'machine') return
      const at = now()
      const seen = { kind, object, range }
      if (requests > 0) {
        add(auditEntry(at, from, caller, { action: 'spent', ...seen, count: requests }))
        return
      }
      if (caller.id === null || caller.kind === 'display') return
      const key = `${caller.id} ${kind} ${object} ${range}`
      const last = looks.get(key)
      if (last !== undefined && !isPast(at, last, LOOK_LASTS)) return
      looks.set(key, at)
      const rows = rowsOf(caller.id, at)
      if (rows > MOST_LOOK_ROWS) return
      // The last row stands for whatever else follows.
      const told = rows < MOST_LOOK_ROWS ? { ...seen, count } : { kind, range: MANY_DAYS }
      add(auditEntry(at, from, caller, { action: 'looked', ...told }))
    },
    failed(incoming, caller, deed) {
      const at = now()
      failed.set(deed.action, (failed.get(deed.action) ?? 0) + 1)
      endFailures(at)
      const entry = auditEntry(at, incoming, caller, { count: 1, ...deed })
      const { action, address, who, object } = entry
      const own = [action, address, who, object].join(' ')
      const isOwn = failures.has(own) || failures.size < MOST_FAILING
      const key = isOwn ? own : action
      const known = failures.get(key)
      if (known) {
        known.more += 1
        return
      }
      const first = isOwn ? entry : { ...entry, ...SEVERAL }
      failures.set(key, { since: at, first, more: 0 })
      add(first)
    },
    failuresOf: (action) => failed.get(action) ?? 0,
    tend() {
      const at = now()
      endFailures(at)
      void write()
      if (at - lastForgot < DAY) return
      lastForgot = at
      void forget(at - AUDIT_KEPT_FOR)
    },
    settled: () => writing ?? Promise.resolve(),
    end() {
      endFailures(now(), () => true)
      return write()
    },
  }
}

/** More days than are told apart. */
const MANY_DAYS = 'many'
/** More than are told apart. */
const SEVERAL = { who: null, session: null, address: '', object: '' } as const

/** Whether a stretch of time since an instant is over; a clock that was ahead then proves nothing. */
function isPast(at: number, since: number, lasts: number): boolean {
  return Math.abs(at - since) >= lasts
}

import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { AUDIT_DAYS } from '#server/accounts/store/audit-links.ts'
import type { AuditEntry } from '#server/accounts/store/rows.ts'
import { codeOf, type Log } from '#server/config/log.ts'
import type { Caller, Usage } from '#server/http/access/caller.ts'
import { networkOf } from '#server/http/allowance.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import { createRecent } from '#server/school/read-model/recent.ts'
import { DAY, MINUTE } from '#time/instant.ts'

export const AUDIT_KEPT_FOR = AUDIT_DAYS * DAY
/** The same days of the same list, viewed by the same person, are one row for this long. */
export const VIEW_LASTS = 15 * MINUTE
/** Such rows of one person in that time; the last one stands for all that follow. */
export const MOST_VIEW_ROWS = 60
/** A failure is one row at once and then, while it goes on, one with a count for each such time. */
export const FAILURES_LAST = 5 * MINUTE
/** Failures told apart by network and account in that time; of more, all of a kind are one. */
export const MOST_FAILING = 12
/** Rows that wait while the store cannot be written. */
const MOST_WAITING = 1000
/** Everybody of a large school, with everything each viewed. */
const MOST_REMEMBERED = 20_000
const MANY_DAYS = 'many'
const SEVERAL = { who: null, session: null, address: '', object: '' } as const

/** What is written of an action; the rest is empty. `who` and `session` are the caller's, unless given. */
export type AuditedAction = Pick<AuditEntry, 'action'> &
  Partial<Pick<AuditEntry, 'kind' | 'object' | 'range' | 'count' | 'who' | 'session'>>

type From = Pick<IncomingRequest, 'address'>

export function auditEntry(
  at: number,
  incoming: From,
  caller: Caller | null,
  action: AuditedAction,
): AuditEntry {
  return {
    at,
    who: caller?.id ?? null,
    session: caller?.session ?? null,
    kind: '',
    object: '',
    range: '',
    count: null,
    projection: caller?.projection ?? '',
    address: networkOf(incoming.address ?? ''),
    ...action,
  }
}

interface AuditLogParts {
  readonly accounts: Pick<AccountsStore, 'quietly'>
  readonly now: () => number
  readonly log: Log
}

export type AuditLog = ReturnType<typeof createAuditLog>

/** Writes views, spent requests and failures behind the answers: nobody waits for it, and no flood fills it. */
export function createAuditLog({ accounts, now, log }: AuditLogParts) {
  const views = createRecent<number>(MOST_REMEMBERED)
  const viewers = createRecent<{ since: number; rows: number }>(MOST_REMEMBERED)
  const failing = new Map<
    string,
    { readonly since: number; readonly first: AuditEntry; more: number }
  >()
  const failures = new Map<string, number>()
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
        await accounts.quietly(async (open) => {
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
      await accounts.quietly((open) => open.forgetAudit(before))
    } catch (error) {
      // The next `tend` tries again.
      lastForgot = Number.NEGATIVE_INFINITY
      log.error('audit_not_forgotten', { code: codeOf(error) })
    }
  }

  /** Rows of a person since their quarter of an hour began, with this one. */
  function rowsOf(who: string, at: number): number {
    let viewer = viewers.get(who)
    if (viewer === undefined || isPast(at, viewer.since, VIEW_LASTS)) {
      viewer = { since: at, rows: 0 }
      viewers.set(who, viewer)
    }
    viewer.rows += 1
    return viewer.rows
  }

  /** Writes the counts whose time is over; what failed again in it is counted on. */
  function endFailures(at: number, isOver = isPast): void {
    const ended = [...failing].filter(([, { since }]) => isOver(at, since, FAILURES_LAST))
    for (const [key, { first, more }] of ended) {
      failing.delete(key)
      if (more === 0) continue
      add({ ...first, at, count: more })
      failing.set(key, { since: at, first, more: 0 })
    }
  }

  return {
    /** Somebody viewed records, or had requests sent for some. */
    viewed({ caller, kind, object, range, count, requests, ...from }: Usage): void {
      // Where nobody signs in, nobody is written down, and no accounts are begun.
      if (caller.kind === 'machine') return
      const at = now()
      const what = { kind, object, range }
      if (requests > 0) {
        add(auditEntry(at, from, caller, { action: 'spent', ...what, count: requests }))
        return
      }
      if (caller.id === null || caller.kind === 'display') return
      const key = `${caller.id} ${kind} ${object} ${range}`
      const last = views.get(key)
      if (last !== undefined && !isPast(at, last, VIEW_LASTS)) return
      views.set(key, at)
      const rows = rowsOf(caller.id, at)
      if (rows > MOST_VIEW_ROWS) return
      const shown = rows < MOST_VIEW_ROWS ? { ...what, count } : { kind, range: MANY_DAYS }
      add(auditEntry(at, from, caller, { action: 'looked', ...shown }))
    },
    /** A failure that anybody can repeat, such as a wrong passphrase. */
    failed(incoming: From, caller: Caller | null, action: AuditedAction): void {
      const at = now()
      failures.set(action.action, (failures.get(action.action) ?? 0) + 1)
      endFailures(at)
      const entry = auditEntry(at, incoming, caller, { count: 1, ...action })
      const own = [entry.action, entry.address, entry.who, entry.object].join(' ')
      const isOwn = failing.has(own) || failing.size < MOST_FAILING
      const key = isOwn ? own : entry.action
      const before = failing.get(key)
      if (before) {
        before.more += 1
        return
      }
      const first = isOwn ? entry : { ...entry, ...SEVERAL }
      failing.set(key, { since: at, first, more: 0 })
      add(first)
    },
    /** How often this failed since the process began. */
    failuresOf: (action: AuditedAction['action']): number => failures.get(action) ?? 0,
    /** Writes what waits, and forgets what is too old. To be called twice a minute. */
    tend(): void {
      const at = now()
      endFailures(at)
      void write()
      if (at - lastForgot < DAY) return
      lastForgot = at
      void forget(at - AUDIT_KEPT_FOR)
    },
    /** Resolves once all is written, or cannot be. */
    settled: (): Promise<void> => writing ?? Promise.resolve(),
    /** Writes what was only counted so far, too. */
    end(): Promise<void> {
      endFailures(now(), () => true)
      return write()
    },
  }
}

/** A clock that was ahead at `since` proves nothing. */
function isPast(at: number, since: number, lasts: number): boolean {
  return Math.abs(at - since) >= lasts
}

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
/** Views of the same days and list by one person are one row for this long. */
export const VIEW_LASTS = 15 * MINUTE
/** Per person in that time; the last row stands for all that follow. */
export const MOST_VIEW_ROWS = 60
/** A failure is written at once, and then as one count per period while it repeats. */
export const FAILURES_LAST = 5 * MINUTE
/** Failures counted by network and account in that time; further ones are counted by kind alone. */
export const MOST_FAILING = 12
const MOST_WAITING = 1000
/** Enough for everyone in a large school. */
const MOST_REMEMBERED = 20_000
const MANY_DAYS = 'many'
const SEVERAL = { who: null, session: null, address: '', object: '' } as const

/** Missing fields are empty. `who` and `session` are the caller's, unless given. */
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

/** Writes in the background: no answer waits for it, and no flood fills it. */
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
      lastForgot = Number.NEGATIVE_INFINITY
      log.error('audit_not_forgotten', { code: codeOf(error) })
    }
  }

  function rowsOf(who: string, at: number): number {
    let viewer = viewers.get(who)
    if (viewer === undefined || isPast(at, viewer.since, VIEW_LASTS)) {
      viewer = { since: at, rows: 0 }
      viewers.set(who, viewer)
    }
    viewer.rows += 1
    return viewer.rows
  }

  /** Writes the counts whose period is over; failures in that period start the next. */
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
    viewed({ caller, kind, object, range, count, requests, ...from }: Usage): void {
      // Without sign-in there is no one to name, and no accounts are made.
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
    /** A failure that a caller can repeat, such as a wrong passphrase. */
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
    failuresOf: (action: AuditedAction['action']): number => failures.get(action) ?? 0,
    /** Writes what waits, and deletes old rows. Call it twice a minute. */
    tend(): void {
      const at = now()
      endFailures(at)
      void write()
      if (at - lastForgot < DAY) return
      lastForgot = at
      void forget(at - AUDIT_KEPT_FOR)
    },
    settled: (): Promise<void> => writing ?? Promise.resolve(),
    /** Also writes pending counts. */
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

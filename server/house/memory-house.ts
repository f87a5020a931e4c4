import type { HouseStore, HouseTransaction } from './house-store.ts'
import { type AuditRow, HOUSE_KINDS, type HouseKind, type HouseRows } from './rows.ts'

type Tables = { readonly [K in HouseKind]: Map<string, HouseRows[K]> }

/** A house that lives and dies with the process. */
export function memoryHouse(): HouseStore {
  let tables = emptyTables()
  let audit: readonly AuditRow[] = []
  let last: Promise<unknown> = Promise.resolve()

  async function alone<T>(work: (house: HouseTransaction) => Promise<T>): Promise<T> {
    const next = { tables: copyOf(tables), audit: [...audit] }
    const result = await work(transactionOn(next))
    tables = next.tables
    audit = next.audit
    return result
  }

  return {
    transact(work) {
      const result = last.then(() => alone(work))
      last = result.catch(() => {})
      return result
    },
    close: () => Promise.resolve(),
  }
}

function transactionOn(state: { readonly tables: Tables; audit: AuditRow[] }): HouseTransaction {
  const table = <K extends HouseKind>(kind: K) => state.tables[kind] as Map<string, HouseRows[K]>
  return {
    get: async (kind, id) => table(kind).get(id) ?? null,
    all: async (kind) => [...table(kind).values()],
    put: async (kind, row) => void table(kind).set(row.id, row),
    remove: async (kind, id) => table(kind).delete(id),
    note: async (entry) => {
      state.audit.push({ ...entry, seq: (state.audit.at(-1)?.seq ?? 0) + 1 })
    },
    audit: async (from, to, most, { who, action } = {}) =>
      state.audit
        .filter(({ at }) => from <= at && at < to)
        .filter((row) => who === undefined || row.who === who)
        .filter((row) => action === undefined || row.action === action)
        .reverse()
        .slice(0, most),
    firstWrong: async () => null,
    forgetAudit: async (before) => {
      state.audit = state.audit.filter(({ at }) => at >= before)
    },
  }
}

function emptyTables(): Tables {
  return Object.fromEntries(HOUSE_KINDS.map((kind) => [kind, new Map()])) as unknown as Tables
}

function copyOf(tables: Tables): Tables {
  return Object.fromEntries(
    HOUSE_KINDS.map((kind) => [kind, new Map(tables[kind] as Map<string, unknown>)]),
  ) as unknown as Tables
}

import {
  type HouseStore,
  type HouseTransaction,
  HouseUnavailable,
  readingOf,
  TRANSACTION_OVER,
} from './house-store.ts'
import { inTurns } from './in-turn.ts'
import { type AuditRow, HOUSE_KINDS, type HouseKind, type HouseRows } from './rows.ts'

type Tables = { readonly [K in HouseKind]: Map<string, HouseRows[K]> }

/** A house that lives and dies with the process. */
export function memoryHouse(): HouseStore {
  let state: State = { tables: emptyTables(), audit: [], noted: 0, isOver: true }
  let isClosed = false
  const inTurn = inTurns()

  async function alone<T>(work: (house: HouseTransaction) => Promise<T>): Promise<T> {
    if (isClosed) throw new HouseUnavailable('The house is closed.')
    const next = { ...state, tables: copyOf(state.tables), isOver: false }
    try {
      const result = await work(transactionOn(next))
      state = next
      return result
    } finally {
      next.isOver = true
    }
  }

  return {
    transact: (work) => inTurn(() => alone(work)),
    read: (work) => inTurn(() => alone((house) => work(readingOf(house)))),
    close: () =>
      inTurn(async () => {
        isClosed = true
      }),
  }
}

interface State {
  readonly tables: Tables
  audit: readonly AuditRow[]
  /** Rows of the audit that were ever written. */
  noted: number
  isOver: boolean
}

function transactionOn(state: State): HouseTransaction {
  const table = <K extends HouseKind>(kind: K) => {
    refuseIfOver()
    return state.tables[kind] as Map<string, HouseRows[K]>
  }
  function refuseIfOver() {
    if (state.isOver) throw new Error(TRANSACTION_OVER)
  }
  return {
    get: async (kind, id) => table(kind).get(id) ?? null,
    all: async (kind) => [...table(kind).values()],
    put: async (kind, row) => void table(kind).set(row.id, row),
    remove: async (kind, id) => table(kind).delete(id),
    async note(entry) {
      refuseIfOver()
      state.noted += 1
      state.audit = [...state.audit, { ...entry, seq: state.noted }]
    },
    audit: async (from, to, most, { who, action } = {}) =>
      state.audit
        .filter(({ at }) => from <= at && at < to)
        .filter((row) => who === undefined || row.who === who)
        .filter((row) => action === undefined || row.action === action)
        .reverse()
        .slice(0, most),
    firstWrong: async () => null,
    async forgetAudit(before) {
      refuseIfOver()
      const kept = state.audit.findIndex(({ at }) => at >= before)
      state.audit = kept < 0 ? [] : state.audit.slice(kept)
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

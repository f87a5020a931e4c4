import type { AuditEntry, AuditRow, HouseKind, HouseRows } from './rows.ts'

/** The house cannot be read or written now; nothing was changed. Nobody is signed out for it, and nobody let in. */
export class HouseUnavailable extends Error {
  override readonly name = 'HouseUnavailable'
}

/** Whoever kept hold of a transaction that has ended is told so. */
export const TRANSACTION_OVER = 'This transaction is over.'

/** What is in the house, inside one transaction. Only that is to be waited for in it: everybody else waits meanwhile. */
export interface HouseTransaction {
  /** The row of an id, or null. */
  get<K extends HouseKind>(kind: K, id: string): Promise<HouseRows[K] | null>
  /** Every row of a kind, in no order. */
  all<K extends HouseKind>(kind: K): Promise<readonly HouseRows[K][]>
  /** Adds a row, or replaces the one with its id. */
  put<K extends HouseKind>(kind: K, row: HouseRows[K]): Promise<void>
  /** Whether there was one. */
  remove(kind: HouseKind, id: string): Promise<boolean>
  /** Writes it behind the last row of the audit, in the same chain. */
  note(entry: AuditEntry): Promise<void>
  /** Of `from ≤ at < to` (epoch ms), the newest first, at most `most`; of one person's or one kind of deed alone if it says so. */
  audit(
    from: number,
    to: number,
    most: number,
    only?: Partial<Pick<AuditRow, 'who' | 'action'>>,
  ): Promise<readonly AuditRow[]>
  /** Reads the audit on, so little of it that nobody waits long; see `firstWrongIn`. */
  firstWrong(): Promise<number | null | 'more'>
  /** Lets go of the oldest audit rows, up to the first that is not before an instant (epoch ms); the rest stays a chain. */
  forgetAudit(before: number): Promise<void>
}

/**
 * The third store, which cannot be read again from the school. One transaction at a time; what one has changed is on disk,
 * all or nothing, when it resolves. Rejects with `HouseUnavailable`, or with what `work` throws, having changed nothing.
 */
export interface HouseStore {
  transact<T>(work: (house: HouseTransaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The `seq` of the first audit row that is not there as it was written; null if all are. Others have their turns in between. */
export async function firstWrongIn({
  transact,
}: Pick<HouseStore, 'transact'>): Promise<number | null> {
  for (;;) {
    const found = await transact((house) => house.firstWrong())
    if (found !== 'more') return found
  }
}

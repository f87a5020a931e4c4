import {
  type Changes,
  commitChanges,
  type Head,
  NO_HEAD,
  RowsDamaged,
  readHead,
  replaceRows,
  type StoreOf,
} from '#server/store/rows.ts'
import { plain } from '#server/store/sql.ts'
import { type AskRows, type Database, runIn } from './database.ts'
import { type Fence, mayWrite } from './lease.ts'

/** Call in a transaction. A damaged head counts as none. `lock`: until the transaction ends. */
export async function readHeadIn(
  ask: AskRows,
  of: StoreOf,
  lock: '' | 'FOR UPDATE',
): Promise<{ readonly head: Head; readonly isDamaged: boolean }> {
  try {
    const head = await runIn(ask, readHead(of, plain(lock)))
    return { head: head ?? NO_HEAD, isDamaged: false }
  } catch (error) {
    if (!(error instanceof RowsDamaged)) throw error
    return { head: NO_HEAD, isDamaged: true }
  }
}

/** Commits `changesTo` and overwrites damage. Null if another process holds the school or there is nothing to write. */
export function commitHeld(
  { inSchool }: Pick<Database, 'inSchool'>,
  of: StoreOf,
  fence: Fence,
  changesTo: (head: Head, ask: AskRows) => Promise<Changes | null> | Changes | null,
): Promise<Head | null> {
  return inSchool(of.school, async (ask) => {
    if (!(await mayWrite(ask, of.school, fence))) return null
    const { head, isDamaged } = await readHeadIn(ask, of, 'FOR UPDATE')
    const changes = await changesTo(head, ask)
    if (changes === null) return null
    return runIn(ask, (isDamaged ? replaceRows : commitChanges)(of, head, changes))
  })
}

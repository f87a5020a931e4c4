import {
  type MoveMark,
  markFrom,
  PlaceClosed,
  textOfMark,
  wordsOfMark,
} from '#server/store/move-mark.ts'
import type { AskRows } from './database.ts'

const THIS_DATABASE = 'the database of DATABASE_URL'

/** Null for a school in use, and for one that is not there. */
export async function markOf(ask: AskRows, school: string): Promise<MoveMark | null> {
  const [row] = await ask<{ closed: string | null }>('SELECT closed FROM school WHERE id = $1', [
    school,
  ])
  return row === undefined || row.closed === null ? null : markFrom(row.closed)
}

export async function setMarkOf(
  ask: AskRows,
  school: string,
  mark: MoveMark | null,
): Promise<void> {
  const text = mark && textOfMark(mark)
  await ask('UPDATE school SET closed = $2 WHERE id = $1', [school, text])
}

/** Throws `PlaceClosed` for a school that is arriving or has moved, and for one that is being carried elsewhere now. */
export async function refuseClosedSchool(ask: AskRows, school: string): Promise<void> {
  const mark = await markOf(ask, school)
  if (mark !== null) throw new PlaceClosed(wordsOfMark(mark, THIS_DATABASE))
  const moving = await ask(
    'SELECT 1 FROM school WHERE id = $1 AND mover = holder AND lease_until > now()',
    [school],
  )
  if (moving.length > 0)
    throw new PlaceClosed('The school is moving to another place at this moment.')
}

/** The same for a transaction that writes of a school what needs no lease. Throws for one that was removed, too. */
export async function refuseToWrite(ask: AskRows, school: string): Promise<void> {
  if ((await removedOf(ask, [school])).has(school)) throw new PlaceClosed('The school was removed.')
  await refuseClosedSchool(ask, school)
}

/** Those that were removed. Until the transaction ends, none of the others is. */
export async function removedOf(
  ask: AskRows,
  schools: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ask<{ id: string; removed: boolean }>(
    'SELECT id, removed_at IS NOT NULL AS removed FROM school WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE',
    [schools],
  )
  return new Set(rows.flatMap(({ id, removed }) => (removed ? [id] : [])))
}

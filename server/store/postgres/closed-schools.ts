import {
  type MoveMark,
  markFrom,
  PlaceClosed,
  textOfMark,
  wordsOfMark,
} from '#server/store/move-mark.ts'
import type { AskRows } from './database.ts'

const THIS_DATABASE = 'the database of DATABASE_URL'

/** Null for a school in use, and for a missing one. */
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

/** Throws `PlaceClosed` for a school that is arriving, has moved, or is being moved now. */
export async function refuseClosedSchool(ask: AskRows, school: string): Promise<void> {
  const mark = await markOf(ask, school)
  if (mark !== null) throw new PlaceClosed(wordsOfMark(mark, THIS_DATABASE))
  const moving = await ask(
    'SELECT 1 FROM school WHERE id = $1 AND mover = holder AND lease_until > now()',
    [school],
  )
  if (moving.length > 0) throw new PlaceClosed('The school is being moved right now.')
}

/** For writes that need no lease. Also throws for a removed school. */
export async function refuseToWrite(ask: AskRows, school: string): Promise<void> {
  if ((await removedOf(ask, [school])).has(school)) throw new PlaceClosed('The school was removed.')
  await refuseClosedSchool(ask, school)
}

/** The removed ones. None of the others is removed until the transaction ends. */
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

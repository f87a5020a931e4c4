import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isoInstant } from '#time/instant.ts'

/**
 * Marks a place whose data must not be used, because it is still arriving or has moved. A folder has a file, a database the
 * school's column `closed`. At most one side of a move is unmarked.
 */
export interface MoveMark {
  readonly state: 'arriving' | 'moved'
  /** For people: a folder, or the address of a database without its password. */
  readonly other: string
  readonly at: number
}

export const MOVE_MARK_FILE = 'moved.json'

/** The message tells the operator why, and what to do. */
export class PlaceClosed extends Error {
  override readonly name = 'PlaceClosed'
}

/** Throws `PlaceClosed` if the folder's data is arriving or has moved. */
export function refuseIfClosed(folder: string): void {
  const mark = readMarkIn(folder)
  if (mark !== null) throw new PlaceClosed(wordsOfMark(mark, folder) + giveUpWords(mark, folder))
}

function giveUpWords({ state, other }: MoveMark, folder: string): string {
  return state === 'arriving'
    ? ` To abandon it, delete ${folder}.`
    : ` If ${other} is gone for good, delete ${join(folder, MOVE_MARK_FILE)}; with both in use, each would spend the day’s requests.`
}

/** Null for an open place, and for one that cannot be read. */
export function readMarkIn(folder: string): MoveMark | null {
  const file = join(folder, MOVE_MARK_FILE)
  return existsSync(file) ? markFrom(textIn(file)) : null
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Atomic, on disk on return; null opens the folder. `sync` waits until the folder's names are on disk. */
export function writeMarkIn(
  folder: string,
  mark: MoveMark | null,
  sync: (folder: string) => void,
): void {
  const file = join(folder, MOVE_MARK_FILE)
  if (mark === null) rmSync(file, { force: true })
  else {
    writeFileSync(`${file}.part`, textOfMark(mark), { mode: 0o600, flush: true })
    renameSync(`${file}.part`, file)
  }
  sync(folder)
}

export function textOfMark(mark: MoveMark): string {
  return JSON.stringify(mark)
}

/** An unreadable mark closes the place as if data were arriving: its data is only complete without a mark. */
export function markFrom(text: string): MoveMark {
  try {
    const { state, other, at } = JSON.parse(text) as MoveMark
    if ((state === 'moved' || state === 'arriving') && Number.isFinite(at))
      return { state, other, at }
  } catch {}
  return { state: 'arriving', other: 'an unknown place', at: 0 }
}

export function wordsOfMark({ state, other, at }: MoveMark, place: string): string {
  const since = isoInstant(at)
  return state === 'arriving'
    ? `A move from ${other} to ${place}, started ${since}, is not finished. Run the same \`npm run move\` again. Until then, ${other} has the data.`
    : `The data of ${place} moved to ${other} at ${since}. Start Flightline there. To bring it back, run \`npm run move -- --to PLACE\` there.`
}

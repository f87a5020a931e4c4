import { firstWrongIn } from '#server/accounts/store/accounts-store.ts'
import type { ListedSchool } from '#server/host/schools/list.ts'
import { wordsOfMark } from '#server/store/move-mark.ts'
import { isoInstant } from '#time/instant.ts'
import {
  digestsOf,
  formatContents,
  loadContents,
  NotMoved,
  type SchoolStores,
  writeContents,
} from './carried-rows.ts'
import type { MovedSchool, MoveSide, SchoolPlace } from './sides.ts'

interface Pair {
  readonly moved: MovedSchool
  readonly from: SchoolPlace
  readonly to: SchoolPlace
}

/**
 * Moves all schools or none: every target is locked before the first row is written. If killed, run it again; until it ends,
 * no gateway works on a target. Nothing is deleted from a source. Throws `NotMoved`, or what stores and claims throw.
 */
export async function moveSchools(options: {
  readonly schools: readonly MovedSchool[]
  readonly from: MoveSide
  readonly to: MoveSide
  readonly now: () => number
  readonly say: (line: string) => void
  /** The list for the other side; null if it does not move. */
  readonly list?: readonly ListedSchool[] | null
  /** Also moves an audit that was changed by hand. */
  readonly withBrokenAudit?: boolean
}): Promise<void> {
  const { from, to, now, say, list = null, withBrokenAudit = false } = options
  const all = options.schools.map((moved) => ({
    moved,
    from: from.place(moved),
    to: to.place(moved),
  }))
  const held: { release(): Promise<void> }[] = []
  try {
    for (const side of [from, to]) held.push(await side.hold())
    for (const pair of all) await holdBoth(pair, held)
    const left: Pair[] = []
    for (const pair of all) if (!(await hasMoved(pair))) left.push(pair)
    if (left.length === 0) {
      say(`Everything has already moved from ${from.words} to ${to.words}.`)
      return
    }
    const filled: Pair[] = []
    for (const pair of left) if (await isMovable(pair, list !== null)) filled.push(pair)
    if (filled.length === 0) throw new NotMoved(`${from.words} holds nothing to move.`)
    for (const pair of filled) await beginAt(pair, now())
    for (const pair of filled) await carry(pair, options, withBrokenAudit)
    if (list !== null) await to.putList(list, from.words)
    const at = now()
    for (const pair of filled) await pair.from.setMark({ state: 'moved', other: pair.to.words, at })
    for (const pair of filled) await pair.to.setMark(null)
  } finally {
    for (const hold of held.toReversed()) await hold.release()
  }
  say(
    `Moved from ${from.words} to ${to.words} at ${isoInstant(now())}, read back and compared. ${from.words} is unchanged. Flightline no longer starts on it.`,
  )
}

async function holdBoth({ from, to }: Pair, held: { release(): Promise<void> }[]): Promise<void> {
  held.push(await from.hold(to.words))
  held.push(await to.hold(from.words))
}

async function hasMoved({ from, to }: Pair): Promise<boolean> {
  const [gone, there] = [await from.mark(), await to.mark()]
  return gone?.state === 'moved' && gone.other === to.words && there === null
}

/** Throws if the school cannot be taken from or put there. */
async function isMovable({ moved, from, to }: Pair, isListed: boolean): Promise<boolean> {
  const source = await from.mark()
  const target = await to.mark()
  const isOurs = target?.state === 'arriving' && target.other === from.words
  // Killed between closing the source and opening the target: both are complete.
  const isEnding = isOurs && source?.state === 'moved' && source.other === to.words
  if (source !== null && !isEnding) throw new NotMoved(wordsOfMark(source, from.words))
  // A school without data still moves with its list.
  if (!(await from.hasContent()) && !(isListed && moved.binding !== null)) return false
  if (isOurs) return true
  if (target !== null) {
    // It moved from there to here earlier, and now comes back.
    if (target.state === 'moved' && target.other === from.words) return true
    throw new NotMoved(wordsOfMark(target, to.words))
  }
  if (await to.hasContent())
    throw new NotMoved(
      `${to.words} is in use for ${moved.school.name} already and would be replaced. Name another place, or remove what is there.`,
    )
  return true
}

/** From here on gateways refuse the target until the move has ended. */
async function beginAt({ from, to }: Pair, at: number): Promise<void> {
  const mark = await to.mark()
  if (mark?.state === 'moved') await to.clear()
  if (mark?.state !== 'arriving') await to.setMark({ state: 'arriving', other: from.words, at })
}

async function carry(
  { moved, from, to }: Pair,
  { now, say }: { readonly now: () => number; readonly say: (line: string) => void },
  withBrokenAudit: boolean,
): Promise<void> {
  const { school } = moved
  const loadFrom = (stores: SchoolStores) =>
    loadContents(stores, { now, assumedLimit: school.dailyRequests })
  const contents = await withStores(from, async (source) => {
    const wrong = await firstWrongIn(source.accounts)
    if (wrong !== null && !withBrokenAudit)
      throw new NotMoved(
        `Row ${wrong} of the audit of ${school.name} was changed after it was written. --broken-audit moves it unchanged; the new place names it, too.`,
      )
    return loadFrom(source)
  })
  const wanted = digestsOf(contents)
  const differing = async () => {
    const found = digestsOf(await withStores(to, loadFrom))
    return Object.keys(wanted).filter((store) => wanted[store] !== found[store])
  }
  const isThere = await differing().then(
    (stores) => stores.length === 0,
    () => false,
  )
  if (!isThere) {
    await to.clear()
    await withStores(to, (target) => writeContents(target, contents))
    const wrong = await differing()
    if (wrong.length > 0)
      throw new NotMoved(
        `What arrived of ${school.name} at ${to.words} is not what was read: ${wrong.join(', ')}. Run it again.`,
      )
  }
  const digests = Object.entries(wanted).map(([store, digest]) => `${store} ${digest.slice(0, 16)}`)
  say(`${school.name}: ${formatContents(contents)}.`)
  say(`  the same on both sides: ${digests.join(', ')}`)
}

async function withStores<T>(
  place: SchoolPlace,
  work: (stores: SchoolStores) => Promise<T>,
): Promise<T> {
  const stores = await place.open()
  try {
    return await work(stores)
  } finally {
    await stores.close()
  }
}

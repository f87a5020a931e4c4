import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '#config/log.ts'
import { type HouseStore, type HouseTransaction, HouseUnavailable } from '#house/house-store.ts'
import { HouseIsNewer } from '#house/migrate.ts'
import type { AuditEntry, HouseRows } from '#house/rows.ts'
import { HOUSE_FILE, openHouse } from '#house/sqlite-house.ts'
import { claimFolder } from '#ledger/folder-claim.ts'
import { DirectoryInUse } from '#ledger/locked-file.ts'
import { endSessions } from '#sign-in/kit.ts'
import { everybodyCalled } from '#sign-in/names.ts'
import { hashPassphrase } from '#sign-in/passphrase.ts'
import { newWord } from '#sign-in/short-words.ts'
import { isoInstant } from '#time/instant.ts'

const USAGE = `Usage: npm run account -- list | reset NAME | revoke-all
Who may sign in, from this machine. Stop Flightline first.
  list         everybody, with role and last visit
  reset NAME   gives somebody, by name or e-mail, a new passphrase, and signs out his browsers
  revoke-all   signs everybody out, and takes every screen off`

/** 42 bits, for somebody who sets a passphrase of his own next. */
const PASSPHRASE_LENGTH = 7

type PersonRow = HouseRows['people']

interface AccountOptions {
  /** What stands behind the program's name. */
  readonly words: readonly string[]
  readonly folder: string
  /** Epoch ms. */
  readonly now: () => number
  readonly say: (line: string) => void
}

/** Does what the words say in a folder that no Flightline runs on; gives the exit code: 1 for nothing done, 2 for wrong words. */
export async function runAccount(options: AccountOptions): Promise<0 | 1 | 2> {
  const { words, folder, say } = options
  const work = commandOf(options)
  if (work === null) {
    say(USAGE)
    return words[0] === '--help' ? 0 : 2
  }
  try {
    const claim = await claimFolder(folder, silentLog)
    try {
      return await inHouse(options, work)
    } finally {
      await claim.release()
    }
  } catch (error) {
    const isKnown = [DirectoryInUse, HouseUnavailable, HouseIsNewer].some(
      (kind) => error instanceof kind,
    )
    if (!isKnown) throw error
    say(`${(error as Error).message} Nothing was changed.`)
    return 1
  }
}

type Work = (house: HouseStore) => Promise<boolean>

async function inHouse({ folder, now, say }: AccountOptions, work: Work): Promise<0 | 1> {
  const file = join(folder, HOUSE_FILE)
  const house = openHouse({ file, now })
  try {
    const people = await house.transact((rows) => rows.all('people'))
    if (people.length > 0) return (await work(house)) ? 0 : 1
    say(`Nobody may sign in yet: ${file} ${existsSync(file) ? 'is empty' : 'is not there'}.`)
    return 1
  } finally {
    await house.close()
  }
}

/** Null for words that mean nothing. */
function commandOf({ words, now, say }: AccountOptions): Work | null {
  const [command, ...rest] = words
  if (command === 'list' && rest.length === 0) return (house) => list(house, say)
  if (command === 'reset' && rest.length > 0) {
    return (house) => reset(house, rest.join(' '), now(), say)
  }
  if (command === 'revoke-all' && rest.length === 0) return (house) => revokeAll(house, now(), say)
  return null
}

async function list(house: HouseStore, say: AccountOptions['say']): Promise<boolean> {
  await house.transact(async (rows) => {
    const sessions = await rows.all('sessions')
    const people = await rows.all('people')
    for (const one of people.toSorted((a, b) => a.name.localeCompare(b.name)))
      say(lineOf(one, sessions))
  })
  return true
}

function lineOf(person: PersonRow, sessions: readonly HouseRows['sessions'][]): string {
  const { id, name, email, role, passphrase, outside } = person
  const visits = sessions.filter((one) => one.person === id).map(({ lastSeen }) => lastSeen)
  const ways = [passphrase && 'passphrase', outside && 'single sign-on'].filter(Boolean)
  return [
    email === '' ? name : `${name} <${email}>`,
    role,
    ways.join(', ') || 'no passphrase',
    visits.length > 0 ? `last seen ${isoInstant(Math.max(...visits))}` : 'signed in nowhere',
  ].join(' · ')
}

async function reset(
  house: HouseStore,
  who: string,
  at: number,
  say: AccountOptions['say'],
): Promise<boolean> {
  const passphrase = Array.from({ length: PASSPHRASE_LENGTH }, newWord).join(' ')
  const hash = await hashPassphrase(passphrase)
  const found = await house.transact(async (rows) => {
    const called = everybodyCalled(await rows.all('people'), who)
    const [one] = called
    if (one === undefined || called.length > 1) return called
    await rows.put('people', { ...one, passphrase: hash })
    await endSessions(rows, { person: one.id })
    await note(rows, at, { action: 'passphrase-reset', kind: 'person', object: one.id })
    return called
  })
  const [one] = found
  if (one === undefined || found.length > 1) {
    say(
      `${found.length === 0 ? 'Nobody is' : `${found.length} people are`} called ${who}. Nothing was changed.`,
    )
    return false
  }
  say(`${one.name} signs in with this from now on, and may set another under “My devices”:`)
  say(`  ${passphrase}`)
  return true
}

async function revokeAll(
  house: HouseStore,
  at: number,
  say: AccountOptions['say'],
): Promise<boolean> {
  const ended = await house.transact(async (rows) => {
    const { length } = await rows.all('sessions')
    for (const kind of ['sessions', 'displays', 'pairings', 'waiting'] as const)
      for (const { id } of await rows.all(kind)) await rows.remove(kind, id)
    await note(rows, at, { action: 'all-ended', kind: 'session', count: length })
    return length
  })
  say(
    `${ended === 1 ? '1 browser or screen is' : `${ended} browsers and screens are`} signed out. Whoever has no passphrase or single sign-on needs a new invite. Tokens and invites stay.`,
  )
  return true
}

/** By this machine. */
function note(
  rows: HouseTransaction,
  at: number,
  deed: Pick<AuditEntry, 'action' | 'kind'> & Partial<AuditEntry>,
): Promise<void> {
  const nobody = { who: null, session: null, object: '', range: '', count: null }
  return rows.note({ at, ...nobody, projection: '', address: '', ...deed })
}

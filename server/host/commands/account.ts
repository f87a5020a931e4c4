import { newWord } from '#server/accounts/secrets.ts'
import { endSessions } from '#server/accounts/sessions/sessions.ts'
import { everybodyCalled } from '#server/accounts/sign-in/names.ts'
import { hashPassphrase } from '#server/accounts/sign-in/passphrase.ts'
import type { AccountsReading, AccountsStore } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import {
  type AccountsCommand,
  machineAction,
  runInAccounts,
} from '#server/host/accounts-command.ts'
import { command, type Task } from '#server/host/command.ts'
import { isoInstant } from '#time/instant.ts'

const USAGE = `Usage: npm run account -- list | export NAME | reset NAME | revoke-all
Manages accounts from this machine, whether Flightline runs or not. With many schools,
--school HOST says which; without it, the operator’s.
  list         all people, with role and last visit
  export NAME  everything stored about one person, as JSON, without secrets
  reset NAME   gives a person, by name or e-mail, a new passphrase, and signs out their browsers
  revoke-all   signs all people out, and removes every screen`

/** 42 bits; the person sets their own next. */
const PASSPHRASE_LENGTH = 7

type PersonRow = AccountRows['people']

export const account = command({
  usage: USAGE,
  options: { school: { type: 'string' } },
  run(task, { positionals: words, values: { school = null } }) {
    const work = accountWork({ ...task, words })
    return work && runInAccounts('account', work, { ...task, words }, school)
  },
})

export const accountWork: AccountsCommand = ({ words: [what, ...rest], now, say }) => {
  const who = rest.join(' ')
  if (what === 'list' && who === '') return (accounts) => list(accounts, say)
  if (what === 'export' && who !== '') return (accounts) => exportOne(accounts, who, now(), say)
  if (what === 'reset' && who !== '') return (accounts) => reset(accounts, who, now(), say)
  if (what === 'revoke-all' && who === '') return (accounts) => revokeAll(accounts, now(), say)
  return null
}

async function list(accounts: Pick<AccountsStore, 'read'>, say: Task['say']): Promise<boolean> {
  await accounts.read(async (rows) => {
    const sessions = await rows.all('sessions')
    const people = await rows.all('people')
    for (const one of people.toSorted((a, b) => a.name.localeCompare(b.name)))
      say(lineOf(one, sessions))
  })
  return true
}

function lineOf(person: PersonRow, sessions: readonly AccountRows['sessions'][]): string {
  const { id, name, email, role, passphrase, outside } = person
  const visits = sessions.filter((one) => one.person === id).map(({ lastSeen }) => lastSeen)
  const ways = [passphrase && 'passphrase', outside && 'single sign-on'].filter(Boolean)
  return [
    email === '' ? name : `${name} <${email}>`,
    role,
    ways.join(', ') || 'no passphrase',
    visits.length > 0 ? `last seen ${isoInstant(Math.max(...visits))}` : 'not signed in',
  ].join(' · ')
}

async function reset(
  accounts: Pick<AccountsStore, 'transact'>,
  who: string,
  at: number,
  say: Task['say'],
): Promise<boolean> {
  const passphrase = Array.from({ length: PASSPHRASE_LENGTH }, newWord).join(' ')
  const hash = await hashPassphrase(passphrase)
  const one = await accounts.transact(async (rows) => {
    const found = await onlyOne(rows, who, say)
    if (found === null) return null
    await rows.put('people', { ...found, passphrase: hash })
    await endSessions(rows, { person: found.id })
    await rows.note(
      machineAction(at, { action: 'passphrase-reset', kind: 'person', object: found.id }),
    )
    return found
  })
  if (one === null) return false
  say(`${one.name} signs in with this from now on, and can change it under “My devices”:`)
  say(`  ${passphrase}`)
  return true
}

/** Removed people leave only ids in the audit: there is nothing to export. */
async function exportOne(
  accounts: Pick<AccountsStore, 'transact'>,
  who: string,
  at: number,
  say: Task['say'],
): Promise<boolean> {
  const kept = await accounts.transact(async (rows) => {
    const one = await onlyOne(rows, who, say)
    if (one === null) return null
    await rows.note(machineAction(at, { action: 'export', kind: 'person', object: one.id }))
    const { passphrase, ...person } = one
    const sessions = await rows.all('sessions')
    const audit = await rows.audit(0, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
    return {
      person: { ...person, hasPassphrase: passphrase !== null },
      // Session and calendar link ids are hashes of their secrets.
      devices: sessions
        .filter((row) => row.person === one.id)
        .map(({ uuid, ...row }) => ({ ...row, id: uuid })),
      calendarLinks: (await rows.all('feeds'))
        .filter((row) => row.person === one.id)
        .map(({ uuid, told: _told, ...row }) => ({ ...row, id: uuid })),
      audit: audit.filter((row) => row.who === one.id || row.object === one.id),
    }
  })
  if (kept === null) return false
  const dated = (name: string, value: unknown) =>
    INSTANTS.has(name) && typeof value === 'number' ? isoInstant(value) : value
  say(JSON.stringify(kept, dated, 2))
  return true
}

const INSTANTS: ReadonlySet<string> = new Set([
  'at',
  'createdAt',
  'lastFetched',
  'lastSeen',
  'provedAt',
])

/** Null, after saying so, if no one or several have this name. */
async function onlyOne(
  rows: AccountsReading,
  who: string,
  say: Task['say'],
): Promise<PersonRow | null> {
  const called = everybodyCalled(await rows.all('people'), who)
  const [one] = called
  if (one !== undefined && called.length === 1) return one
  say(
    `${called.length === 0 ? 'No one is' : `${called.length} people are`} called ${who}. Nothing was changed.`,
  )
  return null
}

async function revokeAll(
  accounts: Pick<AccountsStore, 'transact'>,
  at: number,
  say: Task['say'],
): Promise<boolean> {
  const ended = await accounts.transact(async (rows) => {
    const { length } = await rows.all('sessions')
    for (const kind of ['sessions', 'displays', 'pairings', 'waiting'] as const)
      for (const { id } of await rows.all(kind)) await rows.remove(kind, id)
    await rows.note(machineAction(at, { action: 'all-ended', kind: 'session', count: length }))
    return length
  })
  say(
    `${ended === 1 ? '1 browser or screen is' : `${ended} browsers and screens are`} signed out. People without a passphrase or single sign-on need a new invite. Tokens, calendar links and invites stay.`,
  )
  return true
}

import { type AccountsContext, beginSession, originOfLinks } from '#server/accounts/context.ts'
import { browserOf } from '#server/accounts/programs.ts'
import { type Route, route } from '#server/accounts/routes.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { cookieOf } from '#server/accounts/sessions/cookies.ts'
import { newWord } from '#server/accounts/short-words.ts'
import type { AccountsTransaction } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { networkOf } from '#server/http/allowance.ts'
import { type Answer, accessRefusal, jsonAnswer, slowDown } from '#server/http/answer.ts'
import { heard, type IncomingRequest } from '#server/http/asked.ts'
import { inShortLine } from '#server/store/in-turn.ts'
import { isoInstant, MINUTE, SECOND } from '#time/instant.ts'
import { PAGES } from '#wire/pages.ts'
import { newCode, shownCode } from './pairing-code.ts'

export const CODE_LASTS = 10 * MINUTE
/** A screen that was let in with its last breath may still hear of it. */
export const HEARS_FOR = MINUTE
/** Screens of one network that may show a code at the same time, and of all. */
export const MOST_OPEN_HERE = 30
export const MOST_OPEN = 300

type PairingRow = AccountRows['pairings']

const GONE = accessRefusal('claimed', { error: 'These letters are no longer valid.' })
const TOO_MANY = slowDown(60, 'Too many screens wait to be let in.')
const WAITING = jsonAnswer(200, { state: 'waiting' })
/** Nobody becomes a screen in the browser he is signed in with, and no screen somebody who lets screens in. */
const SIGNED_IN = accessRefusal('forbidden', { error: 'Somebody is signed in on this screen.' })

/** A screen shows letters, and asks until a manager has let it in. */
export function pairingRoutes(kit: AccountsContext): readonly Route[] {
  const { accounts, now } = kit

  /** One after another, and few in line: a crowd of strangers waits for itself, and everybody else for one of it. */
  const inLine = inShortLine(MOST_OPEN_HERE)

  async function begin(incoming: IncomingRequest): Promise<Answer> {
    const at = now()
    const id = newSecret()
    const address = networkOf(incoming.address ?? '')
    return accounts.quietly(async (open) => {
      const others = await openPairings(open, at)
      const here = others.filter((one) => one.address === address)
      const isFull = others.length >= MOST_OPEN && !(await isHome(open, address))
      if (isFull || here.length >= MOST_OPEN_HERE) return TOO_MANY
      const row: PairingRow = {
        id: hashOf(id),
        code: newCode(new Set(others.map(({ code }) => code))),
        word: newWord(),
        browser: browserOf(heard(incoming, 'user-agent') ?? ''),
        address,
        until: at + CODE_LASTS,
        display: null,
      }
      await open.put('pairings', row)
      const code = shownCode(row.code)
      const link = `${originOfLinks(kit, incoming)}${PAGES.adminDisplays.path}?code=${code}`
      const until = isoInstant(row.until)
      return jsonAnswer(201, {
        id,
        code,
        link,
        word: row.word,
        until,
        seconds: CODE_LASTS / SECOND,
      })
    })
  }

  async function look(incoming: IncomingRequest, secret: string): Promise<Answer> {
    const id = hashOf(secret)
    const row = await accounts.read((open) => open.get('pairings', id))
    if (row === null || hasEnded(row, now())) return GONE
    // Looking ahead takes nothing.
    if (row.display === null || incoming.method === 'HEAD') return WAITING
    return accounts.transact(async (open) => {
      const display = row.display && (await open.get('displays', row.display))
      // Whoever comes second finds nothing; so does a screen that was taken off meanwhile.
      if (!(await open.remove('pairings', id)) || !display) return GONE
      const who = { how: 'pairing', display: display.id } as const
      const { secret: own } = await beginSession(kit, open, incoming, who)
      const { page, name } = display
      const answer = jsonAnswer(200, { state: 'paired', page, name })
      return { ...answer, cookies: [cookieOf(incoming, 'session', own)] }
    })
  }

  return [
    route(
      'POST',
      '/api/pairing',
      'anybody',
      ({ incoming }) => inLine(() => begin(incoming)) ?? TOO_MANY,
    ),
    route('GET', '/api/pairing/:id', 'anybody', ({ incoming, caller, id }) =>
      caller?.kind === 'person' ? SIGNED_IN : look(incoming, id),
    ),
  ]
}

/** Whether somebody is signed in there: strangers of any number of networks must not keep the school's own screens out. */
async function isHome(open: AccountsTransaction, network: string): Promise<boolean> {
  return (await open.all('sessions')).some(({ address }) => address === network)
}

/** What stands on a screen now; whatever has ended is let go of. */
export async function openPairings(
  open: AccountsTransaction,
  at: number,
): Promise<readonly PairingRow[]> {
  const all = await open.all('pairings')
  for (const row of all) if (hasEnded(row, at)) await open.remove('pairings', row.id)
  return all.filter((row) => !hasEnded(row, at))
}

function hasEnded({ until, display }: PairingRow, at: number): boolean {
  return at >= (display === null ? until : until + HEARS_FOR)
}

import { randomInt } from 'node:crypto'
import { type AccountsContext, originOfLinks } from '#server/accounts/context.ts'
import { type Route, route } from '#server/accounts/routes.ts'
import { hashOf, newSecret, newWord } from '#server/accounts/secrets.ts'
import { beginSession, originFields } from '#server/accounts/sessions/sessions.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { type Answer, accessRefusal, jsonAnswer, slowDown } from '#server/http/answer.ts'
import { type IncomingRequest } from '#server/http/request.ts'
import { inShortLine } from '#server/store/in-turn.ts'
import { isoInstant, MINUTE, SECOND } from '#time/instant.ts'
import { CODE_LETTERS } from '#wire/house-wire.ts'
import { PAGES } from '#wire/pages.ts'

export const CODE_LASTS = 10 * MINUTE
/** A screen that was let in at the last moment still learns of it. */
export const HEARS_FOR = MINUTE
/** Screens of one network that may show a code at the same time, and of all. */
export const MOST_OPEN_HERE = 30
export const MOST_OPEN = 300
const CODE_LENGTH = 8

type PairingRow = AccountRows['pairings']

const GONE = accessRefusal('claimed', { error: 'These letters are no longer valid.' })
const TOO_MANY = slowDown(60, 'Too many screens wait to be let in.')
const WAITING = jsonAnswer(200, { state: 'waiting' })
/** No person's browser becomes a screen, and no screen a person who lets screens in. */
const SIGNED_IN = accessRefusal('forbidden', { error: 'Somebody is signed in on this screen.' })

/** A screen shows letters, and polls until a manager has let it in. */
export function pairingRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, now } = context

  /** A crowd of strangers waits for itself, and everybody else for one of it. */
  const inLine = inShortLine(MOST_OPEN_HERE)

  async function begin(incoming: IncomingRequest): Promise<Answer> {
    const at = now()
    const id = newSecret()
    const from = originFields(incoming)
    return accounts.quietly(async (open) => {
      const others = await openPairings(open, at)
      const here = others.filter((one) => one.address === from.address)
      const isFull = others.length >= MOST_OPEN && !(await isHome(open, from.address))
      if (isFull || here.length >= MOST_OPEN_HERE) return TOO_MANY
      const row: PairingRow = {
        id: hashOf(id),
        code: newCode(new Set(others.map(({ code }) => code))),
        word: newWord(),
        ...from,
        until: at + CODE_LASTS,
        display: null,
      }
      await open.put('pairings', row)
      const code = row.code.replace(/(?<=^.{4})/, '-')
      const link = `${originOfLinks(context, incoming)}${PAGES.adminDisplays.path}?code=${code}`
      const until = isoInstant(row.until)
      const shown = { id, code, link, word: row.word, until, seconds: CODE_LASTS / SECOND }
      return jsonAnswer(201, shown)
    })
  }

  async function poll(incoming: IncomingRequest, secret: string): Promise<Answer> {
    const id = hashOf(secret)
    const row = await accounts.read((open) => open.get('pairings', id))
    if (row === null || hasEnded(row, now())) return GONE
    // HEAD only looks ahead, and takes nothing.
    if (row.display === null || incoming.method === 'HEAD') return WAITING
    return accounts.transact(async (open) => {
      const display = row.display && (await open.get('displays', row.display))
      // A second poll finds nothing; so does a screen that was removed meanwhile.
      if (!(await open.remove('pairings', id)) || !display) return GONE
      const who = { how: 'pairing', display: display.id } as const
      const { cookies } = await beginSession(context, open, incoming, who)
      const { page, name } = display
      return { ...jsonAnswer(200, { state: 'paired', page, name }), cookies }
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
      caller?.kind === 'person' ? SIGNED_IN : poll(incoming, id),
    ),
  ]
}

function newCode(taken: ReadonlySet<string>): string {
  for (;;) {
    const letter = () => CODE_LETTERS[randomInt(CODE_LETTERS.length)] ?? ''
    const code = Array.from({ length: CODE_LENGTH }, letter).join('')
    if (!taken.has(code)) return code
  }
}

/** A code as somebody typed it, with or without its dash. */
export function typedCode(text: string): string {
  return text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
}

/** Whether somebody is signed in there: strangers of any number of networks must not keep the school's own screens out. */
async function isHome(open: AccountsTransaction, network: string): Promise<boolean> {
  return (await open.all('sessions')).some(({ address }) => address === network)
}

/** Codes that screens show now; removes those that have ended. */
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

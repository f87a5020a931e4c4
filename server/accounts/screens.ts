import { randomInt, randomUUID } from 'node:crypto'
import { type Answer, accessRefusal, jsonAnswer, refusal, slowDown } from '#server/http/answer.ts'
import type { IncomingRequest } from '#server/http/request.ts'
import { inShortLine } from '#server/store/in-turn.ts'
import { isoInstant, isoOrNull, MINUTE, SECOND } from '#time/instant.ts'
import { isAtLeast } from '#wire/access.ts'
import { CODE_LETTERS, displayInputWire } from '#wire/accounts-wire.ts'
import { PAGES, pageBehind } from '#wire/pages.ts'
import { changed, oldestFirst, pick, removeRoute } from './actions.ts'
import { type AccountsContext, type Action, act, originOfLinks } from './context.ts'
import { posted, type Route, type RouteRequest, route } from './routes.ts'
import { hashOf, newSecret, newWord } from './secrets.ts'
import { beginSession, endSessions, originFields } from './sessions/sessions.ts'
import { nameIn } from './sign-in/names.ts'
import { createTries } from './sign-in/tries.ts'
import type { AccountsTransaction } from './store/accounts-store.ts'
import type { AccountRows } from './store/rows.ts'

export const CODE_LASTS = 10 * MINUTE
const CODE_LENGTH = 8
/** A screen let in at the last moment still learns of it. */
export const HEARS_FOR = MINUTE
/** Open codes per network, and in all. */
export const MOST_OPEN_HERE = 30
export const MOST_OPEN = 300
/** Wrong codes per session before it has to wait, for as long as a code lasts. */
export const WRONG_CODES = { free: 5, rest: CODE_LASTS } as const
const MOST_DISPLAYS = 200

const GONE = accessRefusal('claimed', { error: 'These letters are no longer valid.' })
const TOO_MANY = slowDown(60, 'Too many screens are waiting to be let in.')
const WAITING = jsonAnswer(200, { state: 'waiting' })
/** No person's browser becomes a screen, and no screen lets screens in. */
const SIGNED_IN = accessRefusal('forbidden', { error: 'A person is signed in on this screen.' })
const NO_SCREEN = refusal(404, 'No screen shows these letters now. They change every ten minutes.')
const WRONG_PAGE = refusal(400, 'A screen can show /wall or /today.')
const FULL = refusal(409, `No more than ${MOST_DISPLAYS} screens can be let in.`)

type DisplayRow = AccountRows['displays']
type PairingRow = AccountRows['pairings']

export function pairingRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, now } = context

  /** A crowd of strangers queues among itself; everyone else waits for one of them at most. */
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

  async function poll(request: RouteRequest, secret: string): Promise<Answer> {
    const id = hashOf(secret)
    const row = await accounts.read((open) => open.get('pairings', id))
    if (row === null || hasEnded(row, now())) return GONE
    if (row.display === null || request.incoming.method === 'HEAD') return WAITING
    return act(context, request, async (open) => {
      const display = row.display && (await open.get('displays', row.display))
      // A second poll finds nothing; so does a screen that was removed meanwhile.
      if (!(await open.remove('pairings', id)) || !display) return GONE
      const { cookies } = await beginSession(open, 'pairing', { display: display.id })
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
    route('GET', '/api/pairing/:id', 'anybody', (request) =>
      request.caller?.kind === 'person' ? SIGNED_IN : poll(request, request.id),
    ),
  ]
}

export function displayRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, auditLog, now } = context
  const tries = createTries(context.monotonic)

  async function byCode(
    request: RouteRequest,
    code: string,
    work: (open: Action, row: PairingRow) => Promise<Answer>,
  ): Promise<Answer> {
    // Counted before it is looked up, so parallel tries count, too.
    const { incoming, caller } = request
    const counts = [{ ...WRONG_CODES, of: caller?.session ?? '' }]
    const wait = tries.take(counts)
    if (wait > 0) return slowDown(wait / SECOND)
    const typed = typedCode(code)
    let isWrong = false
    try {
      return await act(context, request, async (open) => {
        const rows = await openPairings(open, now())
        const row = rows.find((one) => one.display === null && one.code === typed)
        isWrong = row === undefined
        return row ? work(open, row) : NO_SCREEN
      })
    } finally {
      if (isWrong) auditLog.failed(incoming, caller, { action: 'pairing-failed', kind: 'display' })
      else tries.giveBack(counts, false)
    }
  }

  async function list(): Promise<Answer> {
    const displays = await oldestFirst(context, 'displays')
    const sessions = await accounts.read((open) => open.all('sessions'))
    const seen = new Map(sessions.map((one) => [one.display, one]))
    return jsonAnswer(200, { data: displays.map((row) => wireOf(row, seen.get(row.id))) })
  }

  const change = (request: RouteRequest, fields: Pick<DisplayRow, 'name' | 'page'>) =>
    changed(context, 'displays', request, (before) => ({
      row: { ...before, ...fields },
      action: {
        action: 'display-changed',
        kind: 'display',
        object: before.id,
        range: fields.page,
      },
    }))

  const pair = (request: RouteRequest, code: string, fields: Pick<DisplayRow, 'name' | 'page'>) =>
    byCode(request, code, async (open, row) => {
      if ((await open.all('displays')).length >= MOST_DISPLAYS) return FULL
      const by = request.caller?.id ?? null
      const display: DisplayRow = { id: randomUUID(), ...fields, createdAt: now(), by }
      await open.put('displays', display)
      await open.put('pairings', { ...row, display: display.id })
      const what = { kind: 'display', object: display.id, range: display.page }
      await open.record({ action: 'paired', ...what })
      return jsonAnswer(201, wireOf(display, row))
    })

  return [
    route('GET', '/api/house/displays', 'let-in', (request) => {
      const code = new URLSearchParams(request.query).get('code')
      if (code === null) return list()
      return byCode(request, code, async (_, { word, address, browser, until }) =>
        jsonAnswer(200, { word, address, browser, until: isoInstant(until) }),
      )
    }),
    posted('/api/house/displays', 'let-in', displayInputWire, (request) => {
      const { code = '', id, page } = request.body
      const name = nameIn(request.body.name)
      if (!isScreenPage(page)) return WRONG_PAGE
      if (id !== undefined) return change({ ...request, id }, { name, page })
      return pair(request, code, { name, page })
    }),
    removeRoute(context, 'displays', 'let-in', (open, { id }) =>
      endSessions(open, { display: id }),
    ),
  ]
}

function wireOf(
  row: DisplayRow,
  seen: Pick<PairingRow, 'address' | 'browser'> & { readonly lastSeen?: number } = {
    address: '',
    browser: '',
  },
) {
  return {
    ...pick(row, 'id', 'name', 'page'),
    createdAt: isoInstant(row.createdAt),
    lastSeen: isoOrNull(seen.lastSeen ?? null),
    ...pick(seen, 'address', 'browser'),
  }
}

/** The address of a page that a screen may show, with its switches. */
function isScreenPage(page: string): boolean {
  const [path = '', ...rest] = page.split('?')
  if (page.length > 300 || rest.length > 1 || !/^[\w.~!$&'()*+,;=:@%/?-]*$/.test(page)) return false
  const id = pageBehind(path)
  const least = id === null ? null : PAGES[id].least
  return least !== null && isAtLeast('display', least)
}

function newCode(taken: ReadonlySet<string>): string {
  for (;;) {
    const letter = () => CODE_LETTERS[randomInt(CODE_LETTERS.length)] ?? ''
    const code = Array.from({ length: CODE_LENGTH }, letter).join('')
    if (!taken.has(code)) return code
  }
}

function typedCode(text: string): string {
  return text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
}

/** Whether anyone is signed in on the network: strangers elsewhere must not keep the school's own screens out. */
async function isHome(open: AccountsTransaction, network: string): Promise<boolean> {
  return (await open.all('sessions')).some(({ address }) => address === network)
}

/** Also removes ended pairings. */
async function openPairings(open: AccountsTransaction, at: number): Promise<readonly PairingRow[]> {
  const all = await open.all('pairings')
  for (const row of all) if (hasEnded(row, at)) await open.remove('pairings', row.id)
  return all.filter((row) => !hasEnded(row, at))
}

function hasEnded({ until, display }: PairingRow, at: number): boolean {
  return at >= (display === null ? until : until + HEARS_FOR)
}

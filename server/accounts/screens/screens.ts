import { randomUUID } from 'node:crypto'
import { changed, oldestFirst, pick, removeRoute } from '#server/accounts/actions.ts'
import { type AccountsContext, note } from '#server/accounts/context.ts'
import { posted, type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import { endSessions } from '#server/accounts/sessions/sessions.ts'
import { nameIn } from '#server/accounts/sign-in/names.ts'
import { createTries } from '#server/accounts/sign-in/tries.ts'
import type { AccountsTransaction } from '#server/accounts/store/accounts-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { type Answer, jsonAnswer, refusal, slowDown } from '#server/http/answer.ts'
import { isoInstant, isoOrNull, MINUTE, SECOND } from '#time/instant.ts'
import { isAtLeast } from '#wire/access.ts'
import { displayAskedWire } from '#wire/house-wire.ts'
import { PAGES, pageBehind } from '#wire/pages.ts'
import { openPairings, typedCode } from './pairing.ts'

/** Wrong codes of one session before it has to wait, and how long: as long as a code lasts. */
export const WRONG_CODES = { free: 5, rest: 10 * MINUTE } as const
const MOST_DISPLAYS = 200

const NO_SCREEN = refusal(404, 'No screen shows these letters now. They change every ten minutes.')
const WRONG_PAGE = refusal(400, 'A screen can show /wall or /today.')
const FULL = refusal(409, `No more than ${MOST_DISPLAYS} screens can be let in.`)

const NOT_SEEN = { address: '', browser: '' }

type DisplayRow = AccountRows['displays']
type PairingRow = AccountRows['pairings']

/** Screens: let in by the letters they show, listed, changed and removed. */
export function displayRoutes(context: AccountsContext): readonly Route[] {
  const { accounts, auditLog, now } = context
  const tries = createTries(context.monotonic)

  /** Works on the screen that shows a code; after too many wrong codes the caller has to wait. */
  async function byCode(
    { incoming, caller }: RouteRequest,
    code: string,
    work: (open: AccountsTransaction, row: PairingRow) => Promise<Answer>,
  ): Promise<Answer> {
    // Counted before it is looked up: a hundred at once are a hundred tries.
    const counts = [{ ...WRONG_CODES, of: caller?.session ?? '' }]
    const wait = tries.take(counts)
    if (wait > 0) return slowDown(wait / SECOND)
    const typed = typedCode(code)
    let isWrong = false
    try {
      return await accounts.transact(async (open) => {
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
      await note(context, open, request, { action: 'paired', ...what })
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
    posted('/api/house/displays', 'let-in', displayAskedWire, (request) => {
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
  seen: Pick<PairingRow, 'address' | 'browser'> & { readonly lastSeen?: number } = NOT_SEEN,
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

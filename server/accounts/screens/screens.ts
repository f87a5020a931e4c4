import { randomUUID } from 'node:crypto'
import { oldestFirst, removeRoute } from '#server/accounts/actions.ts'
import { type AccountsContext, endSessions, note } from '#server/accounts/context.ts'
import { posted, type Route, type RouteRequest, route } from '#server/accounts/routes.ts'
import { nameIn } from '#server/accounts/sign-in/names.ts'
import { createTries } from '#server/accounts/sign-in/tries.ts'
import type { AccountsTransaction } from '#server/accounts/store/house-store.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import { type Answer, jsonAnswer, NOT_FOUND, refusal, slowDown } from '#server/http/answer.ts'
import { isoInstant, isoOrNull, MINUTE, SECOND } from '#time/instant.ts'
import { isAtLeast } from '#wire/access.ts'
import { displayAskedWire } from '#wire/house-wire.ts'
import { PAGES, pageBehind } from '#wire/pages.ts'
import { openPairings } from './pairing.ts'
import { typedCode } from './pairing-code.ts'

/** Wrong codes of one session before it has to wait, and how long: as long as a code lasts. */
export const WRONG_CODES = { free: 5, rest: 10 * MINUTE } as const
const MOST_DISPLAYS = 200

const NO_SCREEN = refusal(404, 'No screen shows these letters now. They change every ten minutes.')
const WRONG_PAGE = refusal(400, 'A screen can show /wall or /today.')
const FULL = refusal(409, `No more than ${MOST_DISPLAYS} screens can be let in.`)

/** Lets screens in by the letters they show, lists, changes and takes them off; for whoever lets people in. */
export function displayRoutes(kit: AccountsContext): readonly Route[] {
  const { accounts, now, notes } = kit
  const tries = createTries(kit.monotonic)

  /** Finds the screen that shows a code, and goes on with it; too many wrong ones have to wait. */
  async function byCode(
    by: Pick<RouteRequest, 'incoming' | 'caller'>,
    code: string,
    work: (open: AccountsTransaction, row: AccountRows['pairings']) => Promise<Answer>,
  ): Promise<Answer> {
    // Counted before it is looked up: a hundred at once are a hundred tries.
    const counts = [{ ...WRONG_CODES, of: by.caller?.session ?? '' }]
    const wait = tries.take(counts)
    if (wait > 0) return slowDown(wait / SECOND)
    const wanted = typedCode(code)
    let isWrong = false
    try {
      return await accounts.transact(async (open) => {
        const rows = await openPairings(open, now())
        const row = rows.find((one) => one.display === null && one.code === wanted)
        isWrong = row === undefined
        return row ? work(open, row) : NO_SCREEN
      })
    } finally {
      if (isWrong)
        notes.failed(by.incoming, by.caller, { action: 'pairing-failed', kind: 'display' })
      else tries.giveBack(counts, false)
    }
  }

  async function list(): Promise<Answer> {
    const displays = await oldestFirst(kit, 'displays')
    const sessions = await accounts.read((open) => open.all('sessions'))
    const data = displays.map((display) =>
      displayWireOf(
        display,
        sessions.find((one) => one.display === display.id),
      ),
    )
    return jsonAnswer(200, { data })
  }

  function change(
    { body, ...by }: RouteRequest<Pick<AccountRows['displays'], 'name' | 'page'>>,
    id: string,
  ): Promise<Answer> {
    return accounts.transact(async (open) => {
      const before = await open.get('displays', id)
      if (before === null) return NOT_FOUND
      await open.put('displays', { ...before, ...body })
      const deed = { kind: 'display', object: id, range: body.page }
      await note(kit, open, by, { action: 'display-changed', ...deed })
      return jsonAnswer(200, {})
    })
  }

  return [
    route('GET', '/api/house/displays', 'let-in', ({ query, ...by }) => {
      const code = new URLSearchParams(query).get('code')
      if (code === null) return list()
      return byCode(by, code, async (_, { word, address, browser, until }) =>
        jsonAnswer(200, { word, address, browser, until: isoInstant(until) }),
      )
    }),
    posted('/api/house/displays', 'let-in', displayAskedWire, ({ body, ...by }) => {
      const { code = '', id: known, page } = body
      const name = nameIn(body.name)
      if (!isScreenPage(page)) return WRONG_PAGE
      if (known !== undefined) return change({ ...by, body: { name, page } }, known)
      return byCode(by, code, async (open, row) => {
        if ((await open.all('displays')).length >= MOST_DISPLAYS) return FULL
        const id = randomUUID()
        const display = { id, name, page, createdAt: now(), by: by.caller?.id ?? null }
        await open.put('displays', display)
        await open.put('pairings', { ...row, display: id })
        const deed = { kind: 'display', object: id, range: page }
        await note(kit, open, by, { action: 'paired', ...deed })
        return jsonAnswer(201, displayWireOf(display, { ...row, lastSeen: null }))
      })
    }),
    removeRoute(kit, 'displays', 'let-in', (open, { id }) => endSessions(open, { display: id })),
  ]
}

function displayWireOf(
  { id, name, page, createdAt }: AccountRows['displays'],
  seen?: { readonly lastSeen: number | null; readonly address: string; readonly browser: string },
) {
  const { lastSeen = null, address = '', browser = '' } = seen ?? {}
  return {
    id,
    name,
    page,
    createdAt: isoInstant(createdAt),
    lastSeen: isoOrNull(lastSeen),
    address,
    browser,
  }
}

/** An address of this Flightline that a screen may open, with what it says of its page. */
function isScreenPage(page: string): boolean {
  const [path = '', ...rest] = page.split('?')
  if (page.length > 300 || rest.length > 1 || !/^[\w.~!$&'()*+,;=:@%/?-]*$/.test(page)) return false
  const id = pageBehind(path)
  const least = id === null ? null : PAGES[id].least
  return least !== null && isAtLeast('display', least)
}

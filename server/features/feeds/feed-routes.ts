import { randomUUID } from 'node:crypto'
import { normalTail } from '#domain/record/normal-tail.ts'
import { foldAscii } from '#domain/text/text-fold.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { type AccountsContext, act, originOfLinks } from '#server/accounts/context.ts'
import { mayDo, posted, type Route, route } from '#server/accounts/routes.ts'
import { hashOf, newSecret } from '#server/accounts/secrets.ts'
import { nameIn } from '#server/accounts/sign-in/names.ts'
import type { AccountRows } from '#server/accounts/store/rows.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { FORBIDDEN, jsonAnswer, NOT_FOUND, refusal } from '#server/http/answer.ts'
import { isoInstant, isoOrNull } from '#time/instant.ts'
import { factsOf } from '#wire/access.ts'
import { type FeedWire, feedInputWire } from '#wire/feeds-wire.ts'

export const MOST_FEEDS = 20
const LONGEST_TAIL = 20
const OWN = 'own bookings'

const NOBODY_SIGNS_IN = refusal(
  409,
  'No one signs in to this Flightline yet, so a link would have no owner. Let people in first.',
)
const NO_EMAIL = refusal(
  409,
  'Your account has no e-mail, so your bookings can’t be found. Ask an admin to add it.',
)
const NO_TAIL = refusal(400, `A tail number has 1 to ${LONGEST_TAIL} letters.`)
const FULL = refusal(409, `You already have ${MOST_FEEDS} calendar links. Revoke one first.`)
const NOT_READ = 'Too little data is loaded to know whether the school has this aircraft.'
const strangeTail = (tail: string) =>
  refusal(
    400,
    `There is no booking or flight of ${visibleText(tail)} in the last three or next two months. Check the tail number.`,
  )

export type FeedRow = AccountRows['feeds']

export function fileOf(tail: string | null): string {
  return tail === null ? 'mine.ics' : 'aircraft.ics'
}

/** `isOfFleet`: whether the school has a tail; null if too little is cached to say. */
export function feedRoutes(
  context: AccountsContext,
  isOfFleet: (tail: string) => boolean | null,
): readonly Route[] {
  const { accounts, now } = context

  return [
    route('GET', '/api/house/feeds', 'signed-in', ({ caller, query }) => {
      const isAll = query === 'all'
      if (isAll && !mayDo(caller, 'administer')) return FORBIDDEN
      return accounts.read(async (open) => {
        const people = new Map((await open.all('people')).map((one) => [one.id, one.name]))
        const rows = (await open.all('feeds'))
          .filter(({ person }) => (isAll ? people.has(person) : person === caller?.id))
          .toSorted((a, b) => a.createdAt - b.createdAt)
        const data = rows.map((row) => wireOf(row, isAll ? people.get(row.person) : undefined))
        return jsonAnswer(200, { data, isOutside: context.publicUrl !== null })
      })
    }),
    posted('/api/house/feeds', 'signed-in', feedInputWire, (request) => {
      const { body, caller, incoming } = request
      if (caller?.kind === 'machine') return NOBODY_SIGNS_IN
      if (!isSubscriber(caller)) return FORBIDDEN
      const tail = body.tail === undefined ? null : normalTail(body.tail)
      if (tail !== null && !mayDo(caller, 'maintain')) return FORBIDDEN
      if (tail !== null && !isTail(tail)) return NO_TAIL
      if (tail === null && foldAscii(caller.email) === '') return NO_EMAIL
      const secret = newSecret()
      const row: FeedRow = {
        id: hashOf(secret),
        uuid: randomUUID(),
        name: nameIn(body.name),
        person: caller.id,
        tail,
        hasPhones: tail === null && body.phones === true,
        createdAt: now(),
        lastFetched: null,
        fetchedBy: '',
        told: [],
      }
      const link = `${originOfLinks(context, incoming)}/feed/${secret}/${fileOf(tail)}`
      const webcal = link.replace(/^https?:/, 'webcal:')
      const isThere = tail === null || isOfFleet(tail)
      return act(context, request, async (open) => {
        const own = (await open.all('feeds')).filter(({ person }) => person === caller.id)
        if (own.length >= MOST_FEEDS) return FULL
        const isTyped = (await open.all('inspections')).some((one) => one.tail === tail)
        if (isThere === false && !isTyped) return strangeTail(tail ?? '')
        const doubt = isThere === null && !isTyped ? NOT_READ : undefined
        await open.put('feeds', row)
        await open.record({ action: 'feed', ...objectOf(row) })
        return jsonAnswer(201, { feed: wireOf(row), link, webcal, doubt })
      })
    }),
    route('DELETE', '/api/house/feeds/:id', 'signed-in', (request) =>
      act(context, request, async (open) => {
        const { caller, id } = request
        const row = (await open.all('feeds')).find(({ uuid }) => uuid === id)
        const mayEnd = row?.person === caller?.id || mayDo(caller, 'administer')
        if (row === undefined || !mayEnd) return NOT_FOUND
        await open.remove('feeds', row.id)
        await open.record({ action: 'feed-ended', ...objectOf(row) })
        return jsonAnswer(200, {})
      }),
    ),
  ]
}

function objectOf({ uuid, tail }: FeedRow) {
  return { kind: 'feed', object: uuid, range: tail ?? OWN }
}

/** A person who sees bookings: no screen, and not this machine. */
function isSubscriber(caller: Caller | null): caller is Caller & { readonly id: string } {
  return caller?.kind === 'person' && caller.id !== null && factsOf(caller).bookings === 'all'
}

function isTail(tail: string): boolean {
  return tail !== '' && tail.length <= LONGEST_TAIL && !/\p{C}/u.test(tail)
}

function wireOf(row: FeedRow, person?: string): FeedWire {
  const { uuid, name, tail, hasPhones, createdAt, lastFetched, fetchedBy } = row
  const times = { createdAt: isoInstant(createdAt), lastFetched: isoOrNull(lastFetched) }
  return { id: uuid, name, tail, phones: hasPhones, ...times, fetchedBy, person }
}

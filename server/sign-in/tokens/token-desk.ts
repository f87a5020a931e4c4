import { randomUUID } from 'node:crypto'
import type { Caller, CallerFound } from '#access/caller.ts'
import { factsOf } from '#api/access.ts'
import { type TokenWire, tokenAskedWire } from '#api/house-wire.ts'
import type { Log } from '#config/log.ts'
import { jsonAnswer, refusal } from '#gateway/answer.ts'
import { type Asked, heard } from '#gateway/asked.ts'
import { HouseUnavailable } from '#house/house-store.ts'
import type { HouseRows } from '#house/rows.ts'
import { endingRoute, oldestFirst } from '#sign-in/kept-rows.ts'
import { type Kit, note } from '#sign-in/kit.ts'
import { nameIn } from '#sign-in/names.ts'
import { createNewest } from '#sign-in/newest.ts'
import { type LookedUp, REMEMBERED_FOR } from '#sign-in/remembered.ts'
import { given, type KeepingRoute } from '#sign-in/route.ts'
import { hashOf, newSecret } from '#sign-in/secret.ts'
import { type Changed, KNOWN_FOR, keepVisit, logUnlessTold } from '#sign-in/watched-house.ts'
import { isoInstant, MINUTE } from '#time/instant.ts'

/** What a token begins with, so that whoever finds one knows whose it is. */
const MARK = 'flt_'
/** A use is written down this seldom, ms. */
export const USED_EVERY = 5 * MINUTE
/** Tokens of a school. */
export const MOST_TOKENS = 100

const WRONG_SCOPES = refusal(400, 'A token reads the schedule, the log, or both.')
const FULL = refusal(409, `There are ${MOST_TOKENS} tokens. End one first.`)

type TokenRow = HouseRows['tokens']

export interface TokenDesk {
  readonly routes: readonly KeepingRoute[]
  /** Whoever comes with `Authorization: Bearer`; null where nobody does, and then a cookie counts. Never rejects. */
  callerOf(asked: Asked): LookedUp | Promise<LookedUp> | null
  /** The same as it was when the house could last be asked. */
  remembered(asked: Asked): Caller | 'unknown' | null
  /** The house has changed: what is known is read anew. */
  forget(changed: Changed): Promise<void>
}

/** What scripts come with. */
export function createTokenDesk(kit: Kit, log: Log): TokenDesk {
  const { house, now, monotonic } = kit
  type Known = ReadonlyMap<string, Caller>
  let known: { tokens: Known; until: number; readonly readAt: number } | null = null
  let reading: Promise<Known> | null = null
  const used = createNewest<number>(2 * MOST_TOKENS)

  function read(): Promise<Known> {
    const mine = house
      .read((open) => open.all('tokens'))
      .then((rows) => {
        const tokens = new Map(rows.map((row) => [row.secret, callerWith(row)]))
        // What changed meanwhile is read by whoever asks next.
        const readAt = monotonic()
        if (reading === mine) known = { tokens, until: readAt + KNOWN_FOR, readAt }
        return tokens
      })
      .finally(() => {
        if (reading === mine) reading = null
      })
    reading = mine
    return mine
  }

  function found(tokens: Known, secret: string): CallerFound {
    const caller = tokens.get(hashOf(secret))
    if (caller === undefined) return 'signed-out'
    if (caller.id !== null) markUsed(caller.id)
    return caller
  }

  function markUsed(id: string): void {
    const at = now()
    const last = used.get(id)
    if (last !== undefined && Math.abs(at - last) < USED_EVERY) return
    used.set(id, at)
    keepVisit(house, log, 'tokens', id, { lastUsed: at })
  }

  return {
    callerOf(asked) {
      const secret = bearerIn(asked)
      if (secret === null) return null
      if (known !== null && monotonic() < known.until) return found(known.tokens, secret)
      return (reading ?? read()).then(
        (tokens) => found(tokens, secret),
        (error: unknown) => {
          if (error instanceof HouseUnavailable && error.isAway) return 'away'
          logUnlessTold(log, error)
          return 'unavailable'
        },
      )
    },
    remembered(asked) {
      const secret = bearerIn(asked)
      if (secret === null) return null
      const isKnown = known !== null && monotonic() - known.readAt < REMEMBERED_FOR
      return (isKnown && known?.tokens.get(hashOf(secret))) || 'unknown'
    },
    async forget(changed) {
      reading = null
      if (known === null) return
      known.until = Number.NEGATIVE_INFINITY
      if (changed === 'everything') await read()
      else
        known.tokens = new Map(
          [...known.tokens].filter(([, { id }]) => id === null || !changed.has(id)),
        )
    },
    routes: [
      {
        method: 'GET',
        path: '/api/house/tokens',
        who: 'administer',
        async run() {
          const rows = await oldestFirst(kit, 'tokens')
          return jsonAnswer(200, { data: rows.map(wireOf) })
        },
      },
      {
        method: 'POST',
        path: '/api/house/tokens',
        who: 'administer',
        again: true,
        run: given(tokenAskedWire, ({ body, ...by }) => {
          const name = nameIn(body.name)
          const scopes = [...new Set(body.scopes)]
          if (scopes.every((scope) => scope === 'contacts')) return WRONG_SCOPES
          const secret = MARK + newSecret()
          const row: TokenRow = {
            id: randomUUID(),
            secret: hashOf(secret),
            name,
            scopes,
            createdAt: now(),
            lastUsed: null,
            by: by.caller?.id ?? null,
          }
          return house.transact(async (open) => {
            if ((await open.all('tokens')).length >= MOST_TOKENS) return FULL
            await open.put('tokens', row)
            const deed = { kind: 'token', object: row.id, range: scopes.join(' ') }
            await note(kit, open, by, { action: 'token', ...deed })
            return jsonAnswer(201, {
              token: wireOf(row),
              secret,
              header: `Authorization: Bearer ${secret}`,
            })
          })
        }),
      },
      endingRoute(kit, 'tokens', { who: 'administer', again: true }),
    ],
  }
}

/** Null where there is no bearer; '' for one that is none of ours. What a proxy says for itself (Basic) is not meant for us. */
function bearerIn(asked: Asked): string | null {
  const said = heard(asked, 'authorization')
  const bearer = said === null ? null : /^bearer(?: +(.*))?$/i.exec(said.trim())
  if (bearer === null) return null
  const secret = bearer[1] ?? ''
  return /^flt_[\w-]{43}$/.test(secret) ? secret : ''
}

/** The scopes say what it may see, not the role: a token reads and prints, and does nothing else. */
function callerWith({ id, name, scopes }: TokenRow): Caller {
  const role = 'viewer'
  const { projection } = factsOf({ role, scopes })
  return { kind: 'token', role, projection, id, session: null, name, email: '', scopes }
}

function wireOf({ id, name, scopes, createdAt, lastUsed }: TokenRow): TokenWire {
  return {
    id,
    name,
    scopes,
    createdAt: isoInstant(createdAt),
    lastUsed: lastUsed === null ? null : isoInstant(lastUsed),
  }
}

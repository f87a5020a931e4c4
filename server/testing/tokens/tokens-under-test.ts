import type { AccountsStore } from '#server/accounts/store/accounts-store.ts'
import { createOwnApi, type OwnApi } from '#server/features/own-api/own-api.ts'
import type { Usage } from '#server/http/access/caller.ts'
import { createSchoolInMemory } from '#server/school/school-in-memory.ts'
import { ACCESS_START, accessUnderTest } from '#server/testing/access-under-test.ts'
import { readerUnderTest } from '#server/testing/reader-under-test.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { DAY, HOUR, isoInstant, utcDayOf } from '#time/instant.ts'
import { zoneOf } from '#time/zone.ts'
import type { TokenScope } from '#wire/access.ts'
import type { NewTokenWire } from '#wire/accounts-wire.ts'

type FlightFields = Parameters<typeof aFlightWire>[0]

export type TokensUnderTest = Awaited<ReturnType<typeof tokensUnderTest>>

/** For tests: a school of a hundred requests behind a gateway with everything that a token may ask. */
export async function tokensUnderTest({ accounts }: { readonly accounts?: AccountsStore } = {}) {
  const world = readerUnderTest(ACCESS_START, 100)
  const zone = zoneOf('America/Denver')
  const isThere =
    accounts !== undefined && (await accounts.read((open) => open.all('people'))).length > 0
  let own = null as OwnApi | null
  const usages: Usage[] = []
  const under = await accessUnderTest({
    ...(accounts && { accounts }),
    isEmpty: isThere,
    gateway: {
      reader: world.reader(),
      ledger: world.ledger(),
      more: (path) => own?.answer(path) ?? null,
      open: (request) => own?.open(request) ?? null,
    },
    more(made) {
      const auditLog = { ...made.auditLog, viewed: (usage: Usage) => void usages.push(usage) }
      const inMemory = createSchoolInMemory(world.reader(), zone)
      own = createOwnApi({ context: { ...made, auditLog }, inMemory, zone, version: '1.2.3' })
      return []
    },
  })
  const day = (offset: number) => utcDayOf(ACCESS_START + offset * DAY)

  return {
    ...under,
    world,
    usages,
    day,
    spent: () => world.school.requests.length,
    pass(ms: number) {
      under.pass(ms)
      world.pass(ms)
    },
    async makeToken(scopes: readonly TokenScope[], granted = 0): Promise<NewTokenWire> {
      const answer = await under.ask('admin', '/api/house/tokens', {
        name: 'Books',
        scopes,
        granted,
      })
      if (answer.status !== 201) throw new Error(`No token: ${await answer.text()}`)
      return (await answer.json()) as NewTokenWire
    },
    /** As a script sends it: without a page's headers, and without a cookie. */
    by(secret: string, path: string, method = 'GET') {
      const headers = {
        'flightline-page': '',
        ...(secret !== '' && { authorization: `Bearer ${secret}` }),
      }
      return under.ask(null, path, undefined, { method, headers })
    },
    list: (collection: 'reservations' | 'flights', from: number, to = from) =>
      `/api/v1/${collection}?from=${day(from)}&to=${day(to)}&limit=100`,
    fly(offset: number, fields: FlightFields = {}) {
      const flight = aFlightWire({ flightDate: day(offset), completedAt: null, ...fields })
      world.school.put('flights', flight.id, flight)
      return flight
    },
    book(
      offset: number,
      customer?: { readonly name: string; readonly email: string; readonly phone: string },
    ) {
      const at = ACCESS_START + offset * DAY
      const [startsAt, endsAt] = [isoInstant(at), isoInstant(at + 2 * HOUR)]
      const booking = aReservationWire({
        startsAt,
        endsAt,
        ...(customer && { people: [{ role: 'customer', ...customer }] }),
      })
      world.school.put('reservations', booking.id, booking)
      return booking
    },
    readLog: (from: number, to: number) =>
      world
        .reader()
        .read(
          { collection: 'flights', from: day(from), to: day(to) },
          { purpose: 'person', olderThan: under.now() },
        ),
  }
}

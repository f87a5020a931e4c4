import { aReservationAnswer, listBody, respond, startFakeUpstream } from './fake-upstream.ts'

/** For tests of several gateways: a school over real HTTP that counts what it is asked, and how much of it at once. */
export interface CountingSchool {
  readonly baseUrl: string
  /** Requests that came, answered or not, by their path. */
  readonly asked: readonly string[]
  /** The most that were under way at the same time. */
  readonly mostAtOnce: () => number
  /** How many of one school's bookings every day has from now on. */
  bookings: number
  /** How long it thinks about an answer, ms. */
  thinks: number
  /** The key it knows; null for any. */
  key: string | null
  close(): Promise<void>
}

const DAY = 86_400_000

export async function countingSchool(limit: number, now: () => number): Promise<CountingSchool> {
  const fake = await startFakeUpstream()
  const asked: string[] = []
  let underWay = 0
  let mostAtOnce = 0
  const school: CountingSchool = {
    baseUrl: fake.baseUrl,
    asked,
    mostAtOnce: () => mostAtOnce,
    bookings: 1,
    thinks: 0,
    key: null,
    close: fake.close,
  }
  fake.answer = ({ raw, target }, socket) => {
    asked.push(target)
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    let isOver = false
    const end = () => {
      if (!isOver) underWay -= 1
      isOver = true
    }
    socket.on('close', end)
    setTimeout(() => {
      const isKnown = school.key === null || raw.includes(`Bearer ${school.key}\r\n`)
      const answer = isKnown ? respond(200, listed(target)) : respond(401, { error: 'No.' })
      // Before its last byte is heard, so that the next request never meets one that is over.
      end()
      socket.end(answer)
    }, school.thinks)
  }

  function listed(target: string): unknown {
    const { searchParams, pathname } = new URL(target, fake.baseUrl)
    const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''))
    const days = Math.round(((to ?? 0) - (from ?? 0)) / DAY) + 1
    const records = pathname.endsWith('/reservations')
      ? Array.from({ length: days }, (_, day) => day).flatMap((day) =>
          bookingsOf((from ?? 0) + day * DAY),
        )
      : []
    const reset = new Date((Math.floor(now() / DAY) + 1) * DAY).toISOString()
    const rateLimit = { limit, remaining: Math.max(0, limit - asked.length), reset }
    return listBody(records, { rateLimit })
  }

  function bookingsOf(day: number): unknown[] {
    return Array.from({ length: school.bookings }, (_, n) => {
      const at = (hours: number) => new Date(day + hours * 3_600_000 + n * 60_000).toISOString()
      const number = (day / DAY) * 100 + n
      return aReservationAnswer(number, { startsAt: at(16), endsAt: at(17) })
    })
  }

  return school
}

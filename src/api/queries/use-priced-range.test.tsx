import { afterEach, describe, expect, it, vi } from 'vitest'
import { priceOffer, sayPrice } from '#api/words/price-words.ts'
import { GB } from '#testing/date-formats.ts'
import { renderSchoolHook, type SchoolHook } from '#testing/render-school-hook.tsx'
import { aFlightWire } from '#testing/wire-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { useCompletedFlights } from './use-completed-flights.ts'
import { type PricedRange, usePricedRange } from './use-priced-range.ts'

const days = (from: string, to: string) => ({ from: plainDay(from), to: plainDay(to) })
const OCTOBER = days('2026-10-01', '2026-10-31')
const WEEK = days('2026-11-11', '2026-11-18')

type Range = typeof OCTOBER
type Asked = SchoolHook<PricedRange, Range>

let rendered: Asked | undefined
afterEach(() => {
  rendered?.unmount()
  vi.useRealTimers()
})

async function priced(range: Range): Promise<Asked> {
  rendered = renderSchoolHook((shown: Range) => usePricedRange(['flights'], shown), range, {
    flights: Array.from({ length: 31 }, (_, day) =>
      aFlightWire({ flightDate: `2026-10-${String(day + 1).padStart(2, '0')}` }),
    ),
  })
  await rendered.pass(0)
  return rendered
}

describe('a range and its price', () => {
  it('reads a week by itself and asks for no price', async () => {
    const { result, school } = await priced(WEEK)
    expect(result.current).toMatchObject({ isOpen: true, price: null })
    expect(school.askedAbout).toEqual([])
  })

  it('says what a month takes before anything of it is read', async () => {
    const { result, school } = await priced(OCTOBER)
    expect(result.current.isOpen).toBe(false)
    expect(result.current.price).toMatchObject({ requests: 1 })
    expect(result.current.price?.unknownDays).toHaveLength(31)
    expect(school.spent).toEqual([])
  })

  it.each([
    // Blocks that started up to 31 days before are looked for with the schedule.
    [
      'America/Denver',
      'from=2026-08-31&to=2026-09-30',
      'from=2026-10-01&to=2026-11-01&until=2026-11-01T06:00:00.000Z',
    ],
    [
      'Pacific/Auckland',
      'from=2026-08-30&to=2026-09-29',
      'from=2026-09-30&to=2026-10-31&until=2026-10-31T11:00:00.000Z',
    ],
  ])('prices the UTC days of the schedule in %s, none beside them', async (zone, ...asked) => {
    rendered = renderSchoolHook(
      (shown: Range) => usePricedRange(['reservations'], shown),
      OCTOBER,
      {
        zone,
      },
    )
    await rendered.pass(0)
    expect(rendered.school.askedAbout.filter((path) => path.startsWith('/api/requests'))).toEqual(
      asked.map((days) => `/api/requests?collection=reservations&${days}`),
    )
  })

  it('opens when somebody says so, and stays open on the way back', async () => {
    const { result, rerender, pass, school } = await priced(OCTOBER)
    result.current.read()
    await pass(0)
    expect(result.current.isOpen).toBe(true)
    rerender(WEEK)
    rerender(OCTOBER)
    expect(result.current.isOpen).toBe(true)
    expect(school.spent).toEqual([])
  })

  it('is open at once where the gateway holds the days', async () => {
    const { school, queryClient, unmount } = await priced(OCTOBER)
    unmount()
    const reading = renderSchoolHook(
      (range: Range) => useCompletedFlights(range),
      OCTOBER,
      {},
      {
        school,
        queryClient,
      },
    )
    await reading.pass(0)
    reading.unmount()
    expect(school.spent).toHaveLength(1)
    rendered = renderSchoolHook(
      (range: Range) => usePricedRange(['flights'], range),
      OCTOBER,
      {},
      {
        school,
        queryClient,
      },
    )
    await rendered.pass(0)
    expect(rendered.result.current).toMatchObject({ isOpen: true, price: null })
  })

  it('is open at once where reading the days sends nothing', async () => {
    rendered = renderSchoolHook((shown: Range) => usePricedRange(['flights'], shown), OCTOBER)
    rendered.school.standIns.set('/api/requests', async (_, ask) => {
      const body = (await (await ask()).json()) as object
      return Response.json({ ...body, unread: 0 })
    })
    await rendered.pass(0)
    expect(rendered.result.current).toMatchObject({ isOpen: true, price: null })
  })

  it('does not open while the gateway does not say what it holds', async () => {
    const { result } = await (async () => {
      rendered = renderSchoolHook((shown: Range) => usePricedRange(['flights'], shown), OCTOBER)
      rendered.school.standIns.set('/api/status', () => Promise.reject(new TypeError('gone')))
      await rendered.pass(10_000)
      return rendered
    })()
    expect(result.current.isOpen).toBe(false)
  })
})

describe('the words of a price', () => {
  const price = {
    requests: 12,
    unknownDays: [],
    completeAt: null,
    remaining: 83,
    allowed: 12,
    reset: instant('2026-11-19T00:00:00Z'),
  }
  const say = (change: Partial<typeof price> | { remaining: null }) =>
    sayPrice('1–31 Oct', { ...price, ...change }, GB)

  it('say the cost and what is left', () => {
    expect(say({})).toBe('Loading 1–31 Oct takes about 12 requests; 83 are left.')
    expect(say({ requests: 1 })).toContain('Loading 1–31 Oct takes about 1 request; 83 are left.')
  })

  it('say what becomes of a range that the day does not reach for', () => {
    expect(say({ remaining: 15, allowed: 5 })).toBe(
      'Loading 1–31 Oct takes about 12 requests; 15 are left. About 5 can run now; the rest loads after the reset at 17:00.',
    )
  })

  it('name on the button what a press sends, and offer no press that sends nothing', () => {
    const offer = (change: Partial<typeof price>) =>
      priceOffer('1–31 Oct', { ...price, ...change }, GB)
    expect(offer({})).toMatchObject({ cost: 'about 12 requests', isPossible: true })
    expect(offer({ remaining: 15, allowed: 5 })).toMatchObject({ cost: 'about 5 requests' })
    const spent = offer({ remaining: 15, allowed: 0 })
    expect(spent).toMatchObject({ cost: '', isPossible: false })
    expect(spent.words).toContain('is used up. Requests reset at 17:00.')
  })

  it('say that what is left is not known', () => {
    expect(say({ remaining: null })).toContain(
      'Loading 1–31 Oct takes about 12 requests; the number left is unknown until the first one is sent.',
    )
  })
})

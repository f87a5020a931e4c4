import { afterEach, describe, expect, it, vi } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { renderSchoolHook, type SchoolHook } from '#testing/render-school-hook.tsx'
import { aFlightWire } from '#testing/wire-builders.ts'
import { plainDay } from '#time/plain-day.ts'
import { useCompletedFlights } from './use-completed-flights.ts'
import { type DaysOnRequest, useDaysOnRequest } from './use-range-price.ts'

const days = (from: string, to: string) => ({ from: plainDay(from), to: plainDay(to) })
const OCTOBER = days('2026-10-01', '2026-10-31')
const NOVEMBER = days('2026-11-01', '2026-11-18')

type Range = typeof OCTOBER
type Asked = SchoolHook<DaysOnRequest, Range>

let rendered: Asked | undefined
afterEach(() => {
  rendered?.unmount()
  vi.useRealTimers()
})

async function onRequest(range: Range): Promise<Asked> {
  rendered = renderSchoolHook(
    (days: Range) => useDaysOnRequest([{ list: 'flights', days }]),
    range,
    {
      flights: Array.from({ length: 31 }, (_, day) =>
        aFlightWire({ flightDate: `2026-10-${String(day + 1).padStart(2, '0')}` }),
      ),
    },
  )
  await rendered.pass(0)
  return rendered
}

describe('days that load on request', () => {
  it('wait for it, and say whether it would load all of them', async () => {
    const { result, school } = await onRequest(OCTOBER)
    expect(result.current).toMatchObject({ isOpen: false, canLoadNow: true, isUnknown: false })
    expect(school.spent).toEqual([])
  })

  it.each([
    [1, 1, true],
    [2, 1, false],
    [2, 0, false],
  ])('of %d requests with %d for them are offered: %j', async (unread, left, canLoadNow) => {
    rendered = renderSchoolHook(
      (days: Range) => useDaysOnRequest([{ list: 'flights', days }]),
      OCTOBER,
    )
    rendered.school.standIns.set('/api/requests', async (_, ask) => {
      const body = (await (await ask()).json()) as object
      return Response.json({ ...body, unread, left: { byHand: 1, days: left } })
    })
    await rendered.pass(0)
    expect(rendered.result.current).toMatchObject({ isOpen: false, canLoadNow })
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
      (days: Range) => useDaysOnRequest([{ list: 'reservations', days }]),
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

  it('are priced as far as the role opens the log, since the gateway refuses the rest', async () => {
    const useAsked = (days: Range) => useDaysOnRequest([{ list: 'flights', days }])
    const page = renderSchoolHook(() => useGatewayStatus(), null, { role: 'dispatcher' })
    await page.pass(0)
    rendered = renderSchoolHook(useAsked, NOVEMBER, {}, page)
    await rendered.pass(0)
    expect(rendered.school.askedAbout.filter((path) => path.startsWith('/api/requests'))).toEqual([
      '/api/requests?collection=flights&from=2026-11-11&to=2026-11-18',
    ])
    page.unmount()
  })

  it('open when someone asks, and stay open on the way back', async () => {
    const { result, rerender, pass, school } = await onRequest(OCTOBER)
    result.current.ask()
    await pass(0)
    expect(result.current.isOpen).toBe(true)
    rerender(NOVEMBER)
    rerender(OCTOBER)
    expect(result.current.isOpen).toBe(true)
    expect(school.spent).toEqual([])
  })

  it('are open at once where the gateway holds the days', async () => {
    const { school, queryClient, unmount } = await onRequest(OCTOBER)
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
      (days: Range) => useDaysOnRequest([{ list: 'flights', days }]),
      OCTOBER,
      {},
      {
        school,
        queryClient,
      },
    )
    await rendered.pass(0)
    expect(rendered.result.current).toMatchObject({ isOpen: true, canLoadNow: false })
  })

  it('are open at once where reading the days sends nothing', async () => {
    rendered = renderSchoolHook(
      (days: Range) => useDaysOnRequest([{ list: 'flights', days }]),
      OCTOBER,
    )
    rendered.school.standIns.set('/api/requests', async (_, ask) => {
      const body = (await (await ask()).json()) as object
      return Response.json({ ...body, unread: 0 })
    })
    await rendered.pass(0)
    expect(rendered.result.current).toMatchObject({ isOpen: true, canLoadNow: false })
  })

  it('do not open while the gateway does not say what it holds', async () => {
    const { result } = await (async () => {
      rendered = renderSchoolHook(
        (days: Range) => useDaysOnRequest([{ list: 'flights', days }]),
        OCTOBER,
      )
      rendered.school.standIns.set('/api/status', () => Promise.reject(new TypeError('gone')))
      await rendered.pass(10_000)
      return rendered
    })()
    expect(result.current.isOpen).toBe(false)
  })
})

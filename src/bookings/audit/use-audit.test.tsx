import { afterEach, expect, test, vi } from 'vitest'
import { useCompletedFlights } from '#api/queries/use-completed-flights.ts'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { renderSchoolHook, type SchoolHook } from '#testing/render-school-hook.tsx'
import { aFlightWire } from '#testing/wire-builders.ts'
import { addDays, type DayRange, plainDay } from '#time/plain-day.ts'
import { type LogAudit, useAudit } from './use-audit.ts'

const WEEK = { from: plainDay('2026-11-12'), to: plainDay('2026-11-18') }

/** Two flights a day whose Tach runs half of the Hobbs, as this aircraft's does; on 14 November one of 0.75. */
const FLIGHTS = Array.from({ length: 140 }, (_, at) => {
  const date = addDays(WEEK.to, -Math.floor((139 - at) / 2))
  const isOdd = date === '2026-11-14' && at % 2 === 0
  const tach =
    100 + at * 0.7 + (date > '2026-11-14' || (date === '2026-11-14' && !isOdd) ? 0.35 : 0)
  return aFlightWire({
    flightDate: date,
    startTime: at % 2 === 0 ? '09:00:00' : '13:00:00',
    endTime: at % 2 === 0 ? '10:30:00' : '14:30:00',
    hobbs: { start: 1000 + at * 1.4, end: 1001.4 + at * 1.4, delta: 1.4 },
    tach: { start: tach, end: tach + (isOdd ? 1.05 : 0.7), delta: isOdd ? 1.05 : 0.7 },
  })
})

function useOfDays(days: DayRange): LogAudit {
  useGatewayStatus()
  const { items, completeness } = useCompletedFlights(days)
  return useAudit({ flights: items, completeness, days })
}

let rendered: SchoolHook<LogAudit, DayRange> | undefined
afterEach(() => {
  rendered?.unmount()
  vi.useRealTimers()
})

test('says the same of a week whatever else is known, or that more may come', async () => {
  rendered = renderSchoolHook(useOfDays, WEEK, { flights: FLIGHTS })
  const { school, pass, result } = rendered
  const ratios = () => result.current.open.filter(({ rule }) => rule === 7)
  await pass(10_000)
  expect(result.current.audit?.chains[0]?.links).toHaveLength(14)
  expect(ratios(), 'half is odd for an aircraft, but perhaps not for this one').toEqual([])
  expect(result.current.isSure).toBe(false)
  const seen: unknown[] = []
  await school.refresh('flights', '2026-10-09', WEEK.to)
  await pass(70_000)
  expect(result.current.isSure, 'bookings say what a flight is, too').toBe(false)
  await school.refresh('reservations', '2026-11-11', '2026-11-19')
  for (const from of ['2026-10-09', '2026-09-10']) {
    await school.refresh('flights', from, WEEK.to)
    await pass(70_000)
    expect(result.current.isSure).toBe(true)
    seen.push(ratios().map(({ amount, facts }) => [amount, facts.usualRatio]))
  }
  expect(seen[0]).toEqual([[250, 0.5]])
  expect(seen[1]).toEqual(seen[0])
})

test('loads no booking of a later day, from which nothing was flown', async () => {
  rendered = renderSchoolHook(useOfDays, WEEK, { flights: FLIGHTS })
  const { school, pass, result } = rendered
  await school.refresh('reservations', '2026-10-20', '2026-12-20')
  await pass(10_000)
  expect(result.current.audit).not.toBeNull()
  const last = school.peeked.flatMap((path) => /reservations\?.*to=([\d-]+)/.exec(path)?.[1] ?? [])
  // The day in Denver ends on the next in UTC.
  expect(last.toSorted().at(-1)).toBe('2026-11-19')
})

test('loads no day that is too far back to change what is found', async () => {
  rendered = renderSchoolHook(useOfDays, WEEK, { flights: FLIGHTS })
  const { school, pass, result } = rendered
  for (const list of ['flights', 'reservations'] as const)
    await school.refresh(list, '2026-06-01', WEEK.to)
  await pass(10_000)
  expect(result.current.audit).not.toBeNull()
  const first = (list: string) =>
    school.peeked.flatMap((path) => path.match(`${list}\\?from=([\\d-]+)`)?.[1] ?? []).toSorted()[0]
  expect([first('flights'), first('reservations')]).toEqual(['2026-09-13', '2026-09-13'])
})

import { expect, it } from 'vitest'
import { renderSchoolHook } from '#testing/render-school-hook.tsx'
import { aReservationWire } from '#testing/wire-builders.ts'
import { daySpan } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import { useLoadedBookings, useLoadedFlights } from './use-all-loaded.ts'
import { useCompletedFlights } from './use-completed-flights.ts'
import { useReservations } from './use-reservations.ts'

const DENVER = zoneOf('America/Denver')
const WEDNESDAY = plainDay('2026-11-18')

it('does not know a stretch in which an entry may lie that could not be read', async () => {
  for (const entry of [aReservationWire(), null]) {
    const { result, pass, school } = renderSchoolHook(
      (days: Parameters<typeof useReservations>[0]) => {
        useReservations(days)
        return useLoadedBookings()
      },
      { from: WEDNESDAY, to: WEDNESDAY },
    )
    const data = [aReservationWire(), entry]
    school.answerWith(() => Response.json({ data, meta: { count: 2, pageSize: 100 } }))
    await pass(0)
    expect(result.current.isKnown(localDay(DENVER, WEDNESDAY))).toBe(entry !== null)
  }
})

it('misses no flights after the last wanted day, even where a later one was looked at', async () => {
  const [today, inTwoYears] = [WEDNESDAY, plainDay('2028-03-10')]
  const wanted = daySpan({ from: today, to: today })
  const { result, pass, school } = renderSchoolHook(() => {
    useCompletedFlights({ from: today, to: today })
    useCompletedFlights({ from: inTwoYears, to: inTwoYears })
    // A role that may not open the log wants an empty span of it.
    const none = useLoadedFlights({ start: wanted.start, end: wanted.start })
    return { wanted: useLoadedFlights(wanted), all: useLoadedFlights(), none }
  }, null)
  school.answerWith(() => Response.json({ data: [], meta: { count: 0, pageSize: 100 } }))
  await pass(0)
  expect(result.current.all.missing).toHaveLength(1)
  expect(result.current.wanted.missing).toEqual([])
  expect(result.current.none.missing).toEqual(result.current.all.missing)
})

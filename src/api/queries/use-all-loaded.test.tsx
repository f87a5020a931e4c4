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

it('misses nothing between the wanted days and one far from them that was opened', async () => {
  const today = { from: WEDNESDAY, to: WEDNESDAY }
  const wanted = daySpan(today)
  for (const far of ['2019-03-03', '2028-03-10'].map(plainDay)) {
    const { result, pass, school } = renderSchoolHook(() => {
      for (const from of [WEDNESDAY, far]) {
        useCompletedFlights({ from, to: from })
        useReservations({ from, to: from })
      }
      return {
        wanted: [useLoadedFlights(wanted), useLoadedBookings(today)],
        // A role that may not open the log wants an empty span of it.
        all: [useLoadedFlights({ start: wanted.start, end: wanted.start }), useLoadedBookings()],
      }
    }, null)
    school.answerWith(() => Response.json({ data: [], meta: { count: 0, pageSize: 100 } }))
    await pass(0)
    for (const { missing } of result.current.all) expect(missing).toHaveLength(1)
    for (const { missing, days } of result.current.wanted) {
      expect(missing).toEqual([])
      expect(days && days.from <= far && far <= days.to).toBe(false)
    }
  }
})

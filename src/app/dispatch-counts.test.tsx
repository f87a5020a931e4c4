import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { DISPATCH_STATES } from '#domain/dispatch/dispatch-state.ts'
import { SchedulePage } from '#features/schedule/SchedulePage.tsx'
import { scheduleAddress } from '#features/schedule/schedule-state.ts'
import { TodayPage } from '#features/today/TodayPage.tsx'
import { todayAddress } from '#features/today/today-state.ts'
import { complete } from '#testing/page-kit.tsx'
import { renderWithSchool } from '#testing/render-with-school.tsx'
import { runs } from '#testing/runs.ts'
import { seeded } from '#testing/seeded-random.ts'
import { aReservationWire } from '#testing/wire-builders.ts'

const nothing = () => {}

function schedule(search: Record<string, string> = {}): ReactNode {
  return (
    <SchedulePage
      state={scheduleAddress.read(search)}
      onState={nothing}
      onOpenReservation={nothing}
    />
  )
}

function today(search: Record<string, string> = {}): ReactNode {
  return <TodayPage state={todayAddress.read(search)} onState={nothing} />
}

const PAGES: readonly (readonly [string, ReactNode])[] = [
  ['board', schedule({ view: 'board' })],
  ['board of one aircraft', schedule({ view: 'board', aircraft: 'N3' })],
  ['board without a hit', schedule({ view: 'board', q: 'zzzz' })],
  ['week', schedule({ view: 'week' })],
  ['agenda', schedule({ view: 'agenda' })],
  ['today', today()],
  ['today of one aircraft', today({ aircraft: 'N3' })],
  ['wall', today({ wall: '1' })],
]

/** Days around Wed 18 Nov in Denver: statuses as they fall, on few aircraft. */
function randomSchool(seed: number) {
  const chance = seeded(seed)
  const from = Date.parse('2026-11-16T07:00:00Z')
  return Array.from({ length: 40 }, (_, i) => {
    const start = from + chance.int(0, 4 * 96) * 15 * 60_000
    const tailNumber = chance.pick(['', 'N1', 'N2', 'N3', 'N4', 'N5'])
    return aReservationWire({
      reservationNumber: `R-${i}`,
      status: chance.pick(['Pending', 'Checked-Out', 'Checked-Out', 'Completed', 'CANCELLED']),
      activityType: chance.pick(['Dual', 'Rental', 'Maintenance']),
      aircraft: tailNumber === '' ? null : { tailNumber, model: '' },
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + chance.pick([60, 90, 120, 600]) * 60_000).toISOString(),
    })
  })
}

async function numbersOn(
  page: ReactNode,
  now: string,
  reservations: ReturnType<typeof randomSchool>,
) {
  const { container } = renderWithSchool(page, { now, reservations })
  await complete()
  const found = [...container.querySelectorAll<HTMLElement>('[data-count]')]
  const values = found.map(({ dataset }) => `${dataset['count']} ${dataset['value']}`)
  for (const { dataset, textContent } of found)
    expect(textContent, 'what it says is its value').toContain(dataset['value'])
  const says = container.textContent
  cleanup()
  return { values: [...new Set(values)].toSorted(), says }
}

const MOMENTS = [
  ['2026-11-18T17:30:00Z', 2],
  ['2026-11-19T06:45:00Z', 4],
  ['2026-11-18T07:30:00Z', 1],
  ['2026-11-18T21:20:00Z', 3],
] as const

it.each(MOMENTS.slice(0, runs({ each: 1, every: 4 })))(
  'at %s every page has the same six numbers of today',
  async (now, seed) => {
    const reservations = randomSchool(seed)
    const first = await numbersOn(today(), now, reservations)
    expect(first.values.map((one) => one.split(' ')[0])).toEqual(DISPATCH_STATES.toSorted())
    for (const [name, page] of PAGES) {
      const { values, says } = await numbersOn(page, now, reservations)
      expect(values, `${name}, seed ${seed}`).toEqual(first.values)
      if (values.some((one) => !/^(out|down) |0$/.test(one)))
        expect(says).not.toContain('Nothing wrong')
    }
    expect(
      first.values.filter((one) => !one.endsWith(' 0')).length,
      'it is not all nought',
    ).toBeGreaterThan(1)
  },
)

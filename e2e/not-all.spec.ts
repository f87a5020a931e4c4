import type { Page } from '@playwright/test'
import { aReservationWire } from '#testing/wire-builders.ts'
import type { ReservationWire } from '#wire/wire.ts'
import {
  aReservationAnswer,
  listBody,
  respond,
  startFakeUpstream,
} from '../server/testing/fake-upstream.ts'
import { expect, test, variant, whole } from './flightline.ts'

// What a page must not call "all there are": see docs/decisions/0005-incompleteness-is-in-the-type.md.

type Start = Parameters<Parameters<typeof test>[2]>[0]['start']

const MOST_USED = [
  ['board', '/schedule?view=board&date=2026-11-18'],
  ['list', '/print/day?date=2026-11-18'],
] as const
const OTHERS = [
  ['week', '/schedule?view=week&date=2026-11-18'],
  ['agenda', '/schedule?view=agenda&date=2026-11-18'],
  ['today', '/today'],
  ['wall', '/today?wall=1'],
  ['paper board', '/print/day?date=2026-11-18&layout=board'],
  ['clipboard', '/print/day?date=2026-11-18&layout=clipboard'],
  ['slips', '/print/day?date=2026-11-18&layout=slips'],
] as const

function block(began: string, tail: string): ReservationWire {
  return aReservationWire({
    activityType: 'Maintenance',
    people: [],
    startsAt: `${began}T15:00:00Z`,
    endsAt: '2026-12-08T00:00:00Z',
    durationHours: null,
    aircraft: { tailNumber: tail, model: 'C172S' },
  })
}
const annual = block('2026-08-20', 'N90ANN')
const engine = block('2026-10-29', 'N20ENG')
const world = { reservations: [annual, engine, aReservationWire()] }

test('the edge of the look-back is named wherever "all" is said, and a block that began before it is drawn as soon as anybody knows it', ({
  page,
  start,
}) => lookBack(page, start, MOST_USED))

test(
  'the edge of the look-back is named on the other pages, too',
  variant(
    'the edge of the look-back is named wherever "all" is said, and a block that began before it is drawn as soon as anybody knows it',
  ),
  ({ page, start }) => lookBack(page, start, OTHERS),
)

async function lookBack(page: Page, start: Start, surfaces: typeof MOST_USED | typeof OTHERS) {
  const { address, asked } = await start(world)
  const notice = page.locator('[data-completeness]')
  const drawn = page.locator(`[data-reservation-id="${annual.id}"]`)
  for (const [name, path] of surfaces) {
    await page.goto(`${address}${path}`)
    await whole(page)
    const since = await notice.getAttribute('data-known-since')
    // Today looks at yesterday too; a week begins on its Sunday.
    expect(['2026-10-15', '2026-10-17', '2026-10-18'], name).toContain(since)
    const date = `${Number(since?.slice(-2))} Oct`
    await expect(notice, name).toContainText(
      new RegExp(`that started since ${date}|before ${date}`),
    )
    await expect(notice, name).toHaveAttribute('role', 'status')
    if (path.startsWith('/print'))
      await expect(page.locator('[data-page-head]').first()).toContainText(
        `Complete. Blocks that started before ${date} aren’t included`,
      )
    if (name === 'board')
      await expect(page.locator(`[data-reservation-id="${engine.id}"]`).first()).toBeVisible()
    await expect(drawn).toHaveCount(0)
  }
  // Somebody looks at the months between.
  const months = '/api/v1/reservations?from=2026-08-10&to=2026-10-20&limit=100'
  expect((await page.request.get(`${address}${months}`)).ok()).toBe(true)
  const spent = asked.length
  for (const [name, path] of surfaces) {
    await page.goto(`${address}${path}`)
    await whole(page)
    await expect(notice, name).toHaveAttribute('data-known-since', '2026-08-10')
    if (name === 'clipboard' || name === 'slips')
      await expect(page.locator('[data-sheet]'), name).toContainText('N90ANN')
    else if (name === 'wall')
      // The wall says what each aircraft does, and lists nobody's block.
      await expect(page.locator('footer [data-state="down"]')).toContainText([
        'N20ENG',
        /N90ANN.*down until Mon 7 Dec/,
      ])
    else await expect(drawn.first(), name).toBeVisible()
  }
  expect(asked.slice(spent).every((path) => path.includes('from=2026-11'))).toBe(true)
}

/** A school on a bare socket that answers each list with what of `entries` begins in it, and everything that has no time. */
async function rawSchool(entries: readonly unknown[]) {
  const upstream = await startFakeUpstream()
  upstream.answer = ({ target }, socket) => {
    const asked = new URL(target, 'http://school').searchParams
    const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
    const isFlights = target.startsWith('/api/v1/flights')
    const inside = entries.filter((entry) => {
      const startsAt = (entry as { startsAt?: string } | null)?.startsAt?.slice(0, 10)
      return startsAt === undefined
        ? from <= '2026-11-18' && '2026-11-18' <= to
        : from <= startsAt && startsAt <= to
    })
    socket.end(respond(200, listBody(isFlights ? [] : inside)))
  }
  return upstream
}

const bookings = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    aReservationAnswer(i + 1, {
      startsAt: `2026-11-18T${14 + Math.floor(i / 6)}:${i % 6}0:00Z`,
      endsAt: `2026-11-18T${15 + Math.floor(i / 6)}:${i % 6}0:00Z`,
      durationHours: 1,
      aircraft: { tailNumber: `N${100 + i}`, model: 'C172S' },
    }),
  )

test('entries that cannot be read are counted, each for itself, and nothing is "all"', async ({
  page,
  start,
}) => {
  const { id: _, ...nameless } = aReservationAnswer(99, {
    startsAt: '2026-11-18T20:30:00Z',
    endsAt: '2026-11-18T21:30:00Z',
    durationHours: 1,
  })
  const entries = [...bookings(20), nameless, nameless, null, null, null]
  const upstream = await rawSchool(entries)
  try {
    const { address } = await start({
      upstream: { url: upstream.baseUrl, key: 'key-of-the-e2e-school' },
    })
    for (const path of ['/print/day?date=2026-11-18', '/schedule?view=board&date=2026-11-18']) {
      await page.goto(`${address}${path}`)
      const notice = page.locator('[data-completeness="incomplete"]')
      await expect(notice).toHaveAttribute('data-unreadable', '3')
      await expect(notice).toHaveAttribute('role', 'alert')
      await expect(notice).toContainText('3 entries could not be read')
      await expect(page.getByText(/^All \d+ reservations|is on this sheet/)).toHaveCount(0)
      await expect(page.locator('[data-reservation-id^="unidentified-"]').first()).toBeVisible()
      if (path.startsWith('/print'))
        await expect(page.locator('[data-page-head]').first()).toContainText('INCOMPLETE')
    }
    await expect(page.locator('[data-completeness]')).toContainText(
      'At least 22 reservations loaded',
    )
  } finally {
    await upstream.close()
  }
})

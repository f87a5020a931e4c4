import { PAGE_HEADER, type ReservationWire } from '#api/wire.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import {
  aReservationAnswer,
  listBody,
  respond,
  startFakeUpstream,
} from '../server/testing/fake-upstream.ts'
import { expect, test, whole } from './flightline.ts'

// What a page must not call "all there are": see docs/decisions/0021-far-look-back.md.

const SURFACES = [
  ['board', '/schedule?view=board&date=2026-11-18'],
  ['week', '/schedule?view=week&date=2026-11-18'],
  ['agenda', '/schedule?view=agenda&date=2026-11-18'],
  ['today', '/today'],
  ['wall', '/today?wall=1'],
  ['list', '/print/day?date=2026-11-18'],
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

test('the edge of the look-back is named wherever "all" is said', async ({ page, start }) => {
  const { address } = await start(world)
  for (const [name, path] of SURFACES) {
    await page.goto(`${address}${path}`)
    await whole(page)
    const notice = page.locator('[data-completeness]')
    const since = await notice.getAttribute('data-known-since')
    // Today looks at yesterday too; a week begins on its Sunday.
    expect(['2026-10-15', '2026-10-17', '2026-10-18'], name).toContain(since)
    const date = `${Number(since?.slice(-2))} Oct`
    await expect(notice, name).toContainText(new RegExp(`that began since ${date}|before ${date}`))
    await expect(notice, name).toHaveAttribute('role', 'status')
    if (path.startsWith('/print'))
      await expect(page.locator('[data-page-head]').first()).toContainText(
        `Complete but for blocks begun before ${date}`,
      )
  }
})

test('a block that began ninety days ago is drawn as soon as anybody knows it', async ({
  page,
  start,
}) => {
  const { address, asked } = await start(world)
  await page.goto(`${address}/schedule?view=board&date=2026-11-18`)
  await whole(page)
  await expect(page.locator(`[data-reservation-id="${engine.id}"]`).first()).toBeVisible()
  await expect(page.locator(`[data-reservation-id="${annual.id}"]`)).toHaveCount(0)
  // Somebody looks at the months between.
  const months = '/api/v1/reservations?from=2026-08-10&to=2026-10-20&limit=100'
  expect((await page.request.get(`${address}${months}`)).ok()).toBe(true)
  const spent = asked.length
  for (const [name, path] of SURFACES) {
    await page.goto(`${address}${path}`)
    await whole(page)
    const notice = page.locator('[data-completeness]')
    await expect(notice, name).toHaveAttribute('data-known-since', '2026-08-10')
    const drawn = page.locator(`[data-reservation-id="${annual.id}"]`)
    const isGrouped = name === 'clipboard' || name === 'slips'
    if (isGrouped) await expect(page.locator('[data-sheet]'), name).toContainText('N90ANN')
    else if (name === 'wall')
      // The wall says what each aircraft does, and lists nobody's block.
      await expect(page.locator('footer [data-state="down"]')).toContainText([
        'N20ENG',
        /N90ANN.*down to Mon 7 Dec/,
      ])
    else await expect(drawn.first(), name).toBeVisible()
  }
  expect(asked.slice(spent).every((path) => path.includes('from=2026-11'))).toBe(true)
})

/** A school on a bare socket that answers each list with what of `entries` begins in it, and everything that has no time. */
async function rawSchool(entries: () => readonly unknown[]) {
  const upstream = await startFakeUpstream()
  upstream.answer = ({ target }, socket) => {
    const asked = new URL(target, 'http://school').searchParams
    const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
    const isFlights = target.startsWith('/api/v1/flights')
    const inside = entries().filter((entry) => {
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
  const upstream = await rawSchool(() => entries)
  try {
    const { address } = await start({
      upstream: { url: upstream.baseUrl, key: 'key-of-the-e2e-school' },
    })
    for (const path of [
      '/schedule?view=board&date=2026-11-18',
      '/today',
      '/print/day?date=2026-11-18',
    ]) {
      await page.goto(`${address}${path}`)
      const notice = page.locator('[data-completeness="incomplete"]')
      await expect(notice).toHaveAttribute('data-unreadable', '3', { timeout: 20_000 })
      await expect(notice).toHaveAttribute('role', 'alert')
      await expect(notice).toContainText('3 entries could not be read')
      await expect(page.getByText(/all there are|is on this sheet/)).toHaveCount(0)
      await expect(page.locator('[data-reservation-id^="unidentified-"]').first()).toBeVisible()
    }
    await expect(page.locator('[data-page-head]').first()).toContainText('INCOMPLETE')
    await page.goto(`${address}/schedule?view=board&date=2026-11-18`)
    await expect(page.locator('[data-completeness]')).toContainText(
      'At least 22 reservations known',
    )
  } finally {
    await upstream.close()
  }
})

for (const [name, changed] of [
  [
    'renamed fields',
    bookings(30).map(({ id, reservationNumber, status, startsAt }) => ({
      uuid: id,
      ref: reservationNumber,
      state: status,
      start_time: startsAt,
    })),
  ],
  ['nothing but null', Array.from({ length: 30 }, () => null)],
] as const) {
  test(`${name} in place of thirty bookings throw none of them away`, async ({ page, start }) => {
    let entries: readonly unknown[] = bookings(30)
    const upstream = await rawSchool(() => entries)
    try {
      const { address, pass, logLines } = await start({
        upstream: { url: upstream.baseUrl, key: 'key-of-the-e2e-school' },
      })
      await page.goto(`${address}/schedule?view=board&date=2026-11-18`)
      await whole(page)
      await expect(page.locator('[data-completeness]')).toContainText(
        '30 reservations, all there are',
      )
      entries = changed
      await pass(120_000)
      const refresh = `${address}/api/refresh?collection=reservations&from=2026-11-18&to=2026-11-18`
      await page.request.post(refresh, { headers: PAGE_HEADER })
      await pass(60_000)
      await page.reload()
      // No planned reading was missed yet: until then the pill and what it opens say it.
      await page.getByRole('button', { name: /^School does not answer/ }).click()
      await expect(page.getByRole('dialog', { name: 'Status' })).toContainText(
        'the format of its data has changed',
      )
      await expect(page.locator('[data-completeness]')).toContainText('30 reservations')
      await expect(page.locator('[data-completeness]')).not.toHaveAttribute('data-unreadable')
      const status = await (await page.request.get(`${address}/api/status`)).json()
      expect(status.upstream).toMatchObject({ state: 'failing', reason: 'upstream_invalid' })
      expect(logLines.filter((line) => line.includes('format_changed'))).toHaveLength(1)
    } finally {
      await upstream.close()
    }
  })
}

test('a format that was never another is counted entry by entry', async ({ page, start }) => {
  const upstream = await rawSchool(() => Array.from({ length: 30 }, () => null))
  try {
    const { address } = await start({
      upstream: { url: upstream.baseUrl, key: 'key-of-the-e2e-school' },
    })
    await page.goto(`${address}/schedule?view=board&date=2026-11-18`)
    const notice = page.locator('[data-completeness="incomplete"]')
    await expect(notice).toHaveAttribute('data-unreadable', '30', { timeout: 20_000 })
    await expect(page.getByText(/all there are|no reservations this day/i)).toHaveCount(0)
  } finally {
    await upstream.close()
  }
})

test('a translator leaves the page alone, so that dates and bookings stay those of one week', async ({
  page,
  start,
}) => {
  const next = aReservationWire({
    startsAt: '2026-11-25T17:00:00Z',
    endsAt: '2026-11-25T19:00:00Z',
  })
  const { address } = await start({ reservations: [aReservationWire(), next] })
  await page.goto(`${address}/schedule?view=week&date=2026-11-18`)
  await whole(page)
  // As translators do it: every text in two elements of their own, unless the page says that it is not to be.
  const wrapped = await page.evaluate(() => {
    const isMeant =
      document.documentElement.translate &&
      document.querySelector('meta[name="google"][content~="notranslate"]') === null
    if (!isMeant) return 0
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text.data)
    }
    return texts.length
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await whole(page)
  await expect(page.locator(`[data-reservation-id="${next.id}"]`).first()).toBeVisible()
  await expect(page.getByText(/Sun 22/).first()).toBeVisible()
  await expect(page.getByText(/Sun 15|Sat 21/)).toHaveCount(0)
  expect(wrapped).toBe(0)
})

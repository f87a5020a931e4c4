import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, goTo, test, variant, whole } from './flightline.ts'
import { HOSTILE_TEXTS, TEXT_FIELDS } from './hostile/hostile-texts.ts'

/** A morning of which every word is hostile. Each text stands in `fields` different fields. */
function hostileWorld(fields: number) {
  const records = fields * Math.ceil(HOSTILE_TEXTS.length / TEXT_FIELDS)
  const texts = (record: number) => (field: number) =>
    HOSTILE_TEXTS[(record * TEXT_FIELDS + field) % HOSTILE_TEXTS.length] ?? ''
  const person = (text: ReturnType<typeof texts>, from: number) => ({
    name: text(from),
    email: text(from + 1),
    phone: text(from + 2),
  })
  const reservations = Array.from({ length: records }, (_, at) => {
    const text = texts(at)
    return aReservationWire({
      reservationNumber: text(0),
      status: ['PENDING', 'CHECKED_OUT', 'COMPLETED', text(1), text(1)][at % 5] ?? null,
      activityType: text(2),
      startsAt: new Date(Date.UTC(2026, 10, 18, 14 + (at % 8))).toISOString(),
      endsAt: new Date(Date.UTC(2026, 10, 18, 16 + (at % 8))).toISOString(),
      people: [
        { role: 'customer', ...person(text, 3) },
        { role: 'instructor', ...person(text, 6) },
      ],
      aircraft: { tailNumber: text(9).slice(0, 40), model: text(10) },
    })
  })
  const flights = reservations.map(({ id }, at) => {
    const text = texts(at)
    return aFlightWire({
      reservationId: at % 2 === 0 ? id : null,
      reservationNumber: text(0),
      route: text(1),
      activityType: text(2),
      customer: person(text, 3),
      instructor: person(text, 6),
      aircraft: { tailNumber: text(9).slice(0, 40), model: text(10) },
    })
  })
  return { reservations, flights }
}

const DAY = '2026-11-18'
const WORLD = hostileWorld(2)
const { reservations, flights } = WORLD
const DAYS = `from=2026-11-12&to=${DAY}`

/** A person whose name is markup. */
const [marked] = reservations.flatMap((one) => one.people ?? [])
const who = encodeURIComponent(marked?.email ?? '')

const paper = (...layouts: readonly string[]) =>
  layouts.map((layout) => `/print/day?date=${DAY}&layout=${layout}&cancelled=1`)

/** The densest pages of the screen and of paper, and what is opened there. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'the board and a peek, and the log': [
    `/schedule?view=board&date=${DAY}&cancelled=1`,
    `/flights?from=${DAY}&to=${DAY}`,
  ],
  'the printed day': paper('list', 'board'),
}

/** Every other kind of page. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'the week and the list': [
    `/schedule?view=week&date=${DAY}&cancelled=1`,
    `/schedule?view=agenda&date=${DAY}&cancelled=1`,
  ],
  'the calendar and the month': [
    `/schedule?view=day&reading=calendar&date=${DAY}&cancelled=1`,
    `/schedule?view=month&date=${DAY}&cancelled=1`,
  ],
  'today and the wall': ['/today', '/wall?initials=0'],
  'the groups of the log': [`/flights?from=${DAY}&to=${DAY}&group=route`],
  'checks and figures': [`/checks?${DAYS}`, `/figures?${DAYS}`],
  'people and aircraft': ['/people', `/people?who=${who}`, '/aircraft/CONSTRUCTOR'],
  'one record': [
    ...reservations.slice(0, 3).map(({ id }) => `/reservations/${id}`),
    `/flights/${flights[0]?.id}`,
  ],
  'the clipboard and the slips': paper('clipboard', 'slips'),
  'the printed reports': [`/print/flights?${DAYS}`, `/print/checks?${DAYS}`],
}

const OF_BOARD = 'hostile text in every field is only text: the board and a peek, and the log'

for (const [name, paths] of Object.entries({ ...PAGES, ...OTHERS })) {
  const details = name in PAGES ? {} : variant(OF_BOARD)
  test(`hostile text in every field is only text: ${name}`, details, async ({ page, start }) => {
    const { address } = await start(WORLD)
    await page.goto(address + paths[0])
    for (const path of paths) {
      await goTo(page, address + path)
      await drawn(page, path)
      await expectOnlyText(page)
      if (!path.includes('view=board')) continue
      await page.locator('button[data-reservation-id]').first().click()
      await expect(page.locator('[data-peek]')).toBeVisible()
      await expectOnlyText(page)
    }
  })
}

test(
  'hostile names of people, screens and tokens are only text',
  variant(OF_BOARD),
  async ({ page, start }) => {
    const { address, letIn, access } = await start({ access: { isAsked: true } })
    const names = HOSTILE_TEXTS.slice(0, 60)
    const at = Date.parse(`${DAY}T12:00:00Z`)
    await access.accounts.transact(async (accounts) => {
      for (const [index, name] of names.entries()) {
        const made = { name, createdAt: at, by: null }
        const email = `p${index}@example.com`
        const person = { role: 'viewer', passphrase: null, outside: null } as const
        await accounts.put('people', { ...made, ...person, id: randomUUID(), email })
        await accounts.put('displays', { ...made, id: randomUUID(), page: '/wall' })
        const token = { secret: `${index}`, scopes: [], lastUsed: null } as const
        await accounts.put('tokens', { ...made, ...token, id: randomUUID() })
      }
    })
    await letIn('admin', names[0])
    for (const path of [
      '/admin/people',
      '/admin/displays',
      '/admin/tokens',
      '/admin/audit',
      '/devices',
    ]) {
      await page.goto(address + path)
      await expect(page.getByRole('main')).toContainText(
        path === '/devices' ? 'this device' : /alert|evil|chain/,
      )
      await expectOnlyText(page)
    }
  },
)

test(
  'hostile text in each of eleven fields is only text',
  variant(OF_BOARD),
  async ({ page, start }) => {
    const { address } = await start(hostileWorld(TEXT_FIELDS))
    for (const path of [`/schedule?view=board&date=${DAY}&cancelled=1`, `/flights?${DAYS}`]) {
      await page.goto(address + path)
      await drawn(page, path)
      await expectOnlyText(page)
    }
  },
)

async function drawn(page: Page, path: string): Promise<void> {
  if (path.includes('month')) return whole(page)
  const completeness = page.locator('[data-completeness]')
  if (/^\/(people|aircraft|reservations|flights\/)/.test(path)) {
    await expect(page.getByRole('main')).toContainText(/[<=;{]|prototype/)
  } else {
    await expect(completeness).toHaveCount(1)
    await expect(completeness).not.toHaveAttribute('data-completeness', 'loading')
    await expect(page.locator('body')).toContainText(/alert|evil/)
  }
}

/** The guard of every test adds: no dialog, no CSP report, no noise, no request elsewhere. */
async function expectOnlyText(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    elements: [
      ...document.querySelectorAll('iframe, img, script:not([src]), math, object, embed, base'),
    ]
      .filter((e) => !e.matches('head > script[type="application/json"]'))
      .map((e) => e.outerHTML),
    styles: [...document.querySelectorAll('body style, body link, body meta, [srcdoc]')].length,
    dataBlocks: document.querySelectorAll('script[type="application/json"]').length,
    addresses: [...document.querySelectorAll('a[href]')]
      .map((link) => (link as HTMLAnchorElement).protocol)
      .filter((protocol) => !['http:', 'mailto:', 'tel:'].includes(protocol)),
    links: [...document.querySelectorAll('a[href^="mailto:"], a[href^="tel:"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((to) => !/^(mailto:[^?&,%\s]+@[^?&,%\s]+|tel:\+?\d{3,15})$/.test(to)),
    elsewhere: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="http"], form[action]')]
      .filter((link) => link.hostname !== location.hostname)
      .map((link) => link.outerHTML),
    handlers: [...document.querySelectorAll('*')].flatMap((e) =>
      e.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    named: ['getElementById', 'body', 'forms', 'location'].filter((name) =>
      document.querySelector(`[id="${name}"],[name="${name}"]`),
    ),
    polluted: 'admin' in {},
    isTitleNamed: /alert|onerror|evil/.test(document.title),
  }))
  expect(found, page.url()).toEqual({
    elements: [],
    styles: 0,
    // The gateway's own, with its status.
    dataBlocks: 1,
    addresses: [],
    links: [],
    elsewhere: [],
    handlers: [],
    named: [],
    polluted: false,
    isTitleNamed: false,
  })
}

test('after a whole session the browser holds settings and tail numbers, nothing of people', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: [aReservationWire()], flights: [aFlightWire()] })
  await page.goto(`${address}/schedule`)
  await whole(page)
  for (const path of ['/flights', '/print/day']) {
    await goTo(page, address + path)
    await whole(page)
  }
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }))
  expect(Object.keys(kept.local).every((key) => key.startsWith('flightline.'))).toBe(true)
  expect(JSON.stringify(kept)).not.toMatch(/Casey|Dana|example\.com|555-/)
  expect({ ...kept, local: {}, session: {} }).toEqual({
    local: {},
    session: {},
    databases: 0,
    caches: 0,
    workers: 0,
    cookies: '',
  })
})

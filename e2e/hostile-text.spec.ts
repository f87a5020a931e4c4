import type { FlightWire, ReservationWire } from '#api/wire.ts'
import { aFlightWire, aReservationWire } from '#testing/wire-builders.ts'
import { expect, readMonth, test, variant, whole } from './flightline.ts'

/** Texts that became code, addresses or broken layouts in other products. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  '</script><script>alert(1)</script>',
  "';alert(1)//",
  '{{7*7}}${7*7}#{7*7}',
  'javascript:alert(1)',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '\u202egnp.exe\u202c',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033da\u0334\u0319\u0324l\u0331g\u0324o\u0347',
  '👩🏽‍✈️👨‍👩‍👧‍👦',
  'null',
  '__proto__',
  'constructor',
  'x'.repeat(3000),
  'a\nb\r\nc\td\u0001\u0007\u001b[31m',
  '=HYPERLINK("https://evil.example","x")',
  '   ',
]

const reservations: ReservationWire[] = HOSTILE.map((text, i) =>
  aReservationWire({
    reservationNumber: text,
    status: i % 3 === 0 ? text : 'PENDING',
    activityType: text,
    startsAt: new Date(Date.UTC(2026, 10, 18, 14 + (i % 8))).toISOString(),
    endsAt: new Date(Date.UTC(2026, 10, 18, 16 + (i % 8))).toISOString(),
    people: [
      { role: 'customer', name: text, email: text, phone: text },
      {
        role: 'instructor',
        name: text,
        email: `a@b.c?bcc=evil@x.y&body=${text}`,
        phone: '*21*5551234#',
      },
    ],
    aircraft: { tailNumber: text.slice(0, 40), model: text },
  }),
)

const flights: FlightWire[] = HOSTILE.map((text) =>
  aFlightWire({
    reservationId: null,
    reservationNumber: text,
    activityType: text,
    route: text,
    customer: { name: text, email: text, phone: text },
    instructor: { name: text, email: text, phone: text },
    aircraft: { tailNumber: text.slice(0, 40), model: text },
  }),
)

const PAGES = [
  '/schedule?view=board&date=2026-11-18&cancelled=1',
  '/schedule?view=week&date=2026-11-18&cancelled=1',
  '/schedule?view=day&date=2026-11-18&cancelled=1',
  '/schedule?view=month&date=2026-11-18&cancelled=1',
  '/schedule?view=agenda&date=2026-11-18&cancelled=1',
  '/flights?from=2026-11-18&to=2026-11-18',
  '/print/day?date=2026-11-18&cancelled=1',
]

const VARIANTS = new Set([1, 2, 4].map((index) => PAGES[index]))

for (const path of PAGES) {
  const details = VARIANTS.has(path)
    ? variant('hostile text in every field is only text on /schedule?view=board')
    : {}
  test(
    `hostile text in every field is only text on ${path.split('&')[0]}`,
    details,
    async ({ page, start }) => {
      const { address } = await start({ reservations, flights })
      await page.goto(address + path)
      await (path.includes('month') ? readMonth : whole)(page)
      const found = await page.evaluate(() => ({
        elements: [
          ...document.querySelectorAll('iframe, img, script:not([src]), math, object, embed, base'),
        ]
          .filter((e) => !e.matches('head > script[type="application/json"]'))
          .map((e) => e.outerHTML),
        dataBlocks: document.querySelectorAll('script[type="application/json"]').length,
        addresses: [...document.querySelectorAll('a[href]')]
          .map((link) => (link as HTMLAnchorElement).protocol)
          .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
        handlers: [...document.querySelectorAll('*')].flatMap((e) =>
          e.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        named: ['getElementById', 'body', 'forms'].filter((name) =>
          document.querySelector(`[id="${name}"],[name="${name}"]`),
        ),
        polluted: 'admin' in {},
      }))
      expect(found).toEqual({
        elements: [],
        // The gateway's own, with its status.
        dataBlocks: 1,
        addresses: [],
        handlers: [],
        named: [],
        polluted: false,
      })
      // The guard of every test adds: no dialog, no CSP report, no noise, no request elsewhere.
    },
  )
}

test('details of each hostile record open, and link only what is strictly one address or number', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations })
  for (const { id } of reservations.slice(0, 8)) {
    await page.goto(`${address}/reservations/${id}`)
    await expect(page.getByRole('main')).toContainText('Reservation')
    for (const link of await page.locator('a[href^="mailto:"], a[href^="tel:"]').all()) {
      expect(await link.getAttribute('href')).toMatch(
        /^(mailto:[^?&,%\s]+@[^?&,%\s]+|tel:\+?\d{3,15})$/,
      )
    }
    expect(await page.title()).not.toMatch(/alert|onerror/)
  }
})

test('a record with every field of the wrong type is flagged and hides none of the others', async ({
  page,
  start,
}) => {
  const sound = aReservationWire({
    startsAt: '2026-11-20T16:00:00Z',
    endsAt: '2026-11-20T18:00:00Z',
  })
  const { address, faults } = await start({ reservations: [sound] })
  faults.add('wrong-types@2026-11-19')
  await page.goto(`${address}/schedule?view=week&by=aircraft&date=2026-11-18`)
  await expect(page.locator('[data-completeness]')).not.toHaveAttribute(
    'data-completeness',
    'loading',
    { timeout: 20_000 },
  )
  const row = page.locator('[data-row-kind="aircraft"]')
  await expect(row.locator(`[data-reservation-id="${sound.id}"]`)).toHaveCount(1)
  await page.getByRole('button', { name: /to look at$/ }).click()
  await expect(
    page.getByRole('heading', { name: /a field that could not be read/ }).first(),
  ).toBeVisible()
})

test('after a whole session the browser holds settings and tail numbers, nothing of people', async ({
  page,
  start,
}) => {
  const { address } = await start({ reservations: [aReservationWire()], flights: [aFlightWire()] })
  for (const path of ['/schedule', '/flights', '/print/day']) {
    await page.goto(address + path)
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
  expect(JSON.stringify(kept)).not.toMatch(/Casey|Dana|example\.com|555/)
  expect({ ...kept, local: {}, session: {} }).toEqual({
    local: {},
    session: {},
    databases: 0,
    caches: 0,
    workers: 0,
    cookies: '',
  })
})

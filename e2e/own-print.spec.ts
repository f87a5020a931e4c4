import { aReservationWire } from '#testing/wire-builders.ts'
import { expect, test, whole } from './flightline.ts'
import { readPdf } from './read-pdf.ts'

/** One day's bookings, each of another customer, all of one instructor: two sheets or more of each page. */
const BOOKINGS = Array.from({ length: 46 }, (_, at) =>
  aReservationWire({
    aircraft: { tailNumber: `N${(at % 12) + 100}FL`, model: 'C172S' },
    people: [
      { role: 'customer', name: `Casey No${at}`, email: `c${at}@example.com`, phone: '' },
      { role: 'instructor', name: 'Dana Ortiz', email: 'dana@example.com', phone: '' },
    ],
  }),
)

for (const [path, head, sheets] of [
  ['/schedule?view=agenda', /Schedule, Sun 15 – Sat 21 Nov 2026\nWed 18 Nov today.*\nTime Air/, 2],
  ['/schedule?view=week', /Schedule, Sun 15 – Sat 21 Nov 2026\n.*Sun 15.*Sat 21/, 4],
  ['/people', /People, Wed 18 Nov 2026\nName +Role/, 2],
  ['/people?who=dana%40example.com', /Dana Ortiz, Wed 18 Nov 2026\n/, 2],
] as const)
  test(`each later sheet of ${path} begins with its head and has lines below it`, async ({
    page,
    start,
  }) => {
    const { address } = await start({ reservations: BOOKINGS })
    await page.goto(address + path)
    await whole(page)
    const [, ...later] = await readPdf(await page.pdf({ format: 'A4' }))
    expect(later).toHaveLength(sheets - 1)
    for (const { text, items, width } of later) {
      expect(text).toMatch(head)
      expect(text.split('\n').length).toBeGreaterThan(5)
      expect(items.filter((item) => item.x + item.width > width)).toEqual([])
    }
  })

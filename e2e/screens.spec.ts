import type { Page } from '@playwright/test'
import type { ReservationWire } from '#wire/wire.ts'
import { expect, goTo, test, variant } from './flightline.ts'
import { firstRecordTop, namelessBars, SCREENS, screenFaults } from './screen-faults.ts'

// What every screen owes whoever looks at it, on the demonstration school in a busy afternoon, from a wall to a phone. Beside
// it: dispatch-counts.test.tsx has the same counts on every page; today.spec.ts everything late on the wall at
// any second; week.spec.ts a week of sixty bookings a day; peek.spec.ts a pinned peek that covers no later booking;
// frame.spec.ts the stops from the link past the frame; accessibility.spec.ts asks axe.

const SCHOOL = { demonstration: true, now: '2026-11-18T21:20:00Z' } as const

/** Every fault of a screen is told, not the first alone. */
const every = expect.configure({ soft: true })

interface Screen {
  readonly path: string
  /** How far down its first record may begin: px at a desk, and on a phone. */
  readonly first?: { readonly desk?: number; readonly phone?: number }
  /** Its bars are looked at, too. */
  readonly isBoard?: true
}

const EVERY_SCREEN: readonly Screen[] = [
  { path: '/schedule?view=day', first: { desk: 120 }, isBoard: true },
  { path: '/schedule?view=week', first: { desk: 120 } },
  { path: '/schedule?view=agenda', first: { desk: 120, phone: 100 } },
  { path: '/schedule?view=week&reading=calendar' },
  { path: '/schedule?view=day&reading=calendar' },
  { path: '/schedule?view=week&aircraft=N340DA' },
  { path: '/today', first: { desk: 120, phone: 100 } },
  { path: '/flights', first: { desk: 120, phone: 100 } },
  { path: '/flights?group=tail' },
  { path: '/checks' },
  { path: '/figures' },
  { path: '/people' },
  { path: '/aircraft/N734LB' },
  { path: '/wall' },
  { path: '/print/day' },
]
const MOST_USED = EVERY_SCREEN.filter(({ first, path }) => first && !path.includes('week'))
const DESK_AND_PHONES = SCREENS.filter(({ width }) => [1280, 390, 320].includes(width))

const FITS =
  'the schedule, today and the log begin at the top, cut no tail, turn no word and fit the screen'

for (const [title, like, screens, sizes, colorScheme] of [
  [FITS, {}, MOST_USED, DESK_AND_PHONES, 'light'],
  [`${FITS}: every page at every width`, variant(FITS), EVERY_SCREEN, SCREENS, 'light'],
  [`${FITS}: every page, in the dark`, variant(FITS), EVERY_SCREEN, SCREENS, 'dark'],
] as const)
  test(title, like, async ({ page, start }) => {
    const { address } = await start(SCHOOL)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(address + screens[0]?.path)
    for (const screen of screens) await lookAt(page, address, screen, sizes)
  })

async function lookAt(
  page: Page,
  address: string,
  screen: Screen,
  sizes: typeof SCREENS | typeof DESK_AND_PHONES,
): Promise<void> {
  const { path, first, isBoard } = screen
  await page.setViewportSize(sizes[0] ?? SCREENS[0])
  await goTo(page, address + path)
  await settled(page)
  const surnames = isBoard ? await surnamesOf(page, address) : null
  for (const size of sizes) {
    await page.setViewportSize(size)
    const where = `${path} at ${size.width} px`
    await every.poll(() => screenFaults(page), { message: where }).toEqual([])
    const most = size.width >= 1024 ? first?.desk : size.width === 390 ? first?.phone : undefined
    if (most !== undefined)
      await every
        .poll(() => firstRecordTop(page), { message: `${where}: the first record` })
        .toBeLessThanOrEqual(most)
    if (!surnames || size.width < 720) continue
    const bars = await namelessBars(page, surnames)
    every(bars.nameless, `${where}: bars of 72 px and more without a surname`).toEqual([])
    every(bars.looked, `${where}: bars looked at`).toBeGreaterThan(10)
  }
}

/** A page about an aircraft is never wholly known: it looks further than was read. */
async function settled(page: Page): Promise<void> {
  const known = '[data-completeness]:not([data-completeness="loading"])'
  await expect(page.locator(known)).toHaveCount(1)
}

/** By booking; none for those without a customer. */
async function surnamesOf(page: Page, address: string): Promise<ReadonlyMap<string, string>> {
  const answer = await page.request.get(
    `${address}/api/v1/reservations?from=2026-11-18&to=2026-11-18`,
  )
  const { data }: { data: ReservationWire[] } = await answer.json()
  return new Map(
    data.flatMap(({ id, people }) => {
      const name = people.find(({ role }) => role === 'customer')?.name ?? ''
      const surname = name.split(' ').at(-1) ?? ''
      return surname === '' ? [] : [[id, surname] as const]
    }),
  )
}

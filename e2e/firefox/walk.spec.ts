import { expect, test, variant } from '../flightline.ts'
import { needsProgram } from '../tools/needs-program.ts'
import { type Firefox, startFirefox } from './firefox.ts'

// One walk through every page in the browser that nobody here works with, on a machine at the other end of the world. What it
// shows is held against Chromium, of which the other tests say that it is right.

const NOW = '2026-11-18T21:20:30Z'

const PATHS = [
  '/schedule?view=day',
  '/schedule?view=week',
  '/schedule?view=week&reading=calendar',
  '/schedule?view=month',
  '/schedule?view=agenda',
  '/schedule?view=day&date=2026-11-01',
  '/today',
  '/wall',
  '/flights',
  '/flights?group=tail',
  '/checks',
  '/figures',
  '/people',
  '/aircraft/N734LB',
  '/print/day',
  '/print/day?layout=board',
  '/print/flights',
  '/print/checks',
]

/** What a page says, from its markup, and how many records it draws; `null` while it is still being read or judged. */
const SHOWN = `(() => {
  const main = document.querySelector('main')
  const known = document.querySelector('[data-completeness]')?.dataset.completeness
  const isRecord = /^.(reservations|flights).[^?]/.test(location.pathname)
  const isDrawn = isRecord ? main?.querySelector('h1, h2') : known && known !== 'loading'
  if (!isDrawn || document.querySelector('[aria-busy="true"]')) return null
  const words = []
  // How much of a booking is written into its bar depends on the letters' width; its name says all.
  const isNamed = (text) => text.parentElement.closest('[data-reservation-id][aria-label]')
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (walk.nextNode())
    if (!isNamed(walk.currentNode)) words.push(...walk.currentNode.data.split(/\\s+/).filter(Boolean))
  for (const one of main.querySelectorAll('[data-reservation-id][aria-label]'))
    words.push(one.getAttribute('aria-label'))
  const records = main.querySelectorAll('[data-reservation-id], [data-flight-id]').length
  return { title: document.title, completeness: known, records, words }
})()`

interface Shown {
  readonly title: string
  readonly completeness?: string
  readonly records: number
  readonly words: readonly string[]
}

test(
  'Firefox shows on every page what Chromium shows, and complains of nothing',
  variant('e2e/screens.spec.ts: begin at the top, cut no tail, turn no word and fit the screen'),
  async ({ page, start }) => {
    if (process.env['FLIGHTLINE_FIREFOX'] === undefined) needsProgram('firefox-esr')
    test.setTimeout(240_000)
    const { address } = await start({ demonstration: true, now: NOW })
    const [reservation, flight] = await Promise.all(
      ['reservations', 'flights'].map(async (list) => {
        const days = 'from=2026-11-17&to=2026-11-17'
        const response = await page.request.get(`${address}/api/v1/${list}?${days}`)
        return `/${list}/${((await response.json()) as { data: { id: string }[] }).data[0]?.id}`
      }),
    )
    const firefox = await startFirefox({ zone: 'Pacific/Auckland', now: Date.parse(NOW) })
    try {
      for (const path of [...PATHS, reservation, flight]) {
        await page.goto(address + path)
        await firefox.goto(address + path)
        // A page goes on judging, reading and cutting sheets for a while: it is compared when both are done.
        await expect(async () => {
          const here: Shown | null = await page.evaluate(SHOWN)
          expect(here?.words.length ?? 0, path).toBeGreaterThan(10)
          expect(await firefox.evaluate(SHOWN), path).toEqual(here)
        }).toPass()
      }
      await filterAndStep(firefox, address)
      expect(firefox.complaints).toEqual([])
    } finally {
      await firefox.close()
    }
  },
)

/** A box unticked takes its aircraft's bookings away, a press on Next shows the next day: as a person does it. */
async function filterAndStep(firefox: Firefox, address: string) {
  // An instructor's row keeps a booking that the filter leaves out, and says so.
  const ofAircraft = expect.stringMatching(/[AP]M N172SP (?!.*not in the filter)/)
  const bookings = `[...document.querySelectorAll('[data-reservation-id]')].map((one) => one.getAttribute('aria-label') ?? one.textContent)`
  const seen = () => firefox.evaluate(bookings) as Promise<string[]>
  await firefox.goto(`${address}/schedule?view=day`)
  await expect.poll(seen).toContainEqual(ofAircraft)
  await firefox.evaluate(
    `[...document.querySelectorAll('label')].find((one) => one.textContent.includes('N172SP')).click()`,
  )
  await expect.poll(seen).not.toContainEqual(ofAircraft)
  expect((await seen()).length).toBeGreaterThan(10)
  const before = await seen()
  await firefox.evaluate(
    `[...document.querySelectorAll('button')].find((one) => one.getAttribute('aria-label')?.startsWith('Next') || one.textContent === 'Next').click()`,
  )
  await expect.poll(() => firefox.evaluate('document.body.innerText')).toContain('Thu 19 Nov')
  await expect.poll(seen).not.toEqual(before)
}

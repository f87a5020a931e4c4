import { mkdirSync } from 'node:fs'
import { prepareDemonstration } from '#reference-api/demonstration/demonstration.ts'
import { importRecords } from '#reference-api/import-records.ts'
import { addSchool } from '#reference-api/schools.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { BENCH_NOW, runSchool } from './bench/running-school.ts'

const OUT = '/tmp/board-shots/'
mkdirSync(OUT, { recursive: true })
const [which = 'demo', ...shots] = process.argv.slice(2)
const MODELS = ['C152', 'C172S', 'C182T', 'DA40 NG', 'PA-28-181', 'SR20', 'PA-44', 'DA42']
const FIRST = ['Ada', 'Casey', 'Jordan', 'Robin', 'Sam', 'Alex', 'Lee', 'Toni', 'Max', 'Kim']
const LAST = ['Lovelace', 'Rivers', 'Quigley', 'Okafor', 'Ng', 'Fitzgerald', 'Ortiz', 'Kowalski', 'Tanaka', 'Bright']
const ACTS = ['Dual', 'Rental', 'Dual', 'Discovery flight', 'Check ride', 'Dual']
const STAT = ['COMPLETED', 'CHECKED-OUT', 'PENDING']
function big(aircraft: number, perDay: number) {
  const out = []
  const taken = new Map<number, number>()
  for (let d = 15; d <= 21; d++) {
    for (let i = 0; i < perDay; i++) {
      const a = (i * 7) % aircraft
      const hour = 7 + ((Math.floor(i / aircraft) * 2.5 + ((a * 13) % 5) * 0.5) % 13)
      const start = Date.UTC(2026, 10, d, 7) + hour * 3600e3
      const len = [1, 1.5, 2][(i + d) % 3]! * 3600e3
      const status = start + len < BENCH_NOW ? STAT[0]! : start < BENCH_NOW ? STAT[1]! : STAT[2]!
      const c = `${FIRST[(i * 3 + d) % 10]} ${LAST[(i * 7 + d) % 10]}`
      const ins = `${FIRST[(i * 3) % 10]} ${LAST[(Math.floor(i / 3)) % 10]}`
      out.push(aReservationWire({
        startsAt: new Date(start).toISOString(), endsAt: new Date(start + len).toISOString(), durationHours: len / 3600e3,
        status, activityType: ACTS[i % 6]!,
        people: [{ role: 'customer', name: c, email: `${c.replace(' ', '.')}@x.com`, phone: '' }, ...(i % 6 === 1 ? [] : [{ role: 'instructor', name: ins, email: `${ins.replace(' ', '.')}@x.com`, phone: '' }])],
        aircraft: { tailNumber: `N${100 + a * 37}${'ABCDEFGH'[a % 8]}${'PKS'[a % 3]}`, model: MODELS[Math.floor((a * 8) / aircraft)]! },
      }))
    }
  }
  out.push(aReservationWire({ activityType: 'Maintenance', people: [], startsAt: '2026-11-16T15:00:00Z', endsAt: '2026-11-20T00:00:00Z', aircraft: { tailNumber: 'N100AP', model: 'C152' } }))
  return out
}
const { address, browser, close } = await runSchool((database) => {
  if (which === 'demo') prepareDemonstration(database, BENCH_NOW)
  else {
    addSchool(database, { name: 'Bench', key: 'k' })
    const [a, p] = which.split('x').map(Number)
    importRecords(database, 'Bench', { reservations: big(a!, p!), flights: [] })
  }
})
for (const shot of shots) {
  const [name, size, scheme, path] = shot.split('|') as [string, string, 'light' | 'dark', string]
  const [width, height] = size.split('x').map(Number)
  const page = await browser.newPage({ viewport: { width: width!, height: height! }, colorScheme: scheme, locale: 'en-US' })
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0, 300)) })
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  await page.clock.setFixedTime(BENCH_NOW)
  await page.goto(address + path)
  await page.locator('[data-completeness="complete"]').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(700)
  await page.screenshot({ path: `${OUT}${name}.png` })
  await page.close()
}
await close()

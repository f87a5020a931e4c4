import { expect, test } from 'vitest'
import { auditOf } from '#domain/audit/audit.ts'
import { aFlight } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { numberedCauses } from './numbered-causes.ts'

const none = { start: 0, end: 0, delta: 0 }

/** Out and in as hundredths of both meters. */
function flown(
  id: string,
  date: string,
  out: number,
  back: number,
  route: string | null = 'KA-KB',
) {
  return aFlight({
    id,
    date,
    route,
    hobbs: { ...none, start: out, end: back, delta: back - out },
    tach: null,
  })
}

const flights = [
  flown('a', '2026-11-16', 1000, 1100, null),
  flown('b', '2026-11-17', 1310, 1400),
  flown('c', '2026-11-18', 1400, 1380),
]

const { findings } = auditOf({
  flights,
  reservations: [],
  zoneName: 'America/Denver',
  now: instant('2026-11-19T19:00:00Z'),
})

test('errors come first, each row is flagged with what stands at the foot', () => {
  const { causes, byFlight } = numberedCauses(findings, ['a', 'b', 'c'])
  expect(causes.map(({ name }) => name[0]).join('')).toMatch(/^E+W*I*$/)
  expect(causes.map(({ name }) => Number(name.slice(1)))).toEqual(causes.map((_, i) => i + 1))
  for (const [id, names] of byFlight) {
    for (const name of names) {
      const { cause } = causes.find((one) => one.name === name) ?? {}
      expect(cause?.findings.flatMap(({ flightIds }) => flightIds)).toContain(id)
    }
  }
  expect(byFlight.get('a')?.join(' ')).toMatch(/^I\d+( I\d+)*$/)
  expect(byFlight.get('c')?.[0]).toMatch(/^E/)
})

test('what is not in print is not asked about', () => {
  const { causes } = numberedCauses(findings, ['a'])
  expect(causes.length).toBeGreaterThan(0)
  expect(causes.every(({ cause }) => cause.findings.some((one) => one.flightId === 'a'))).toBe(true)
  expect(numberedCauses(findings, []).causes).toEqual([])
})

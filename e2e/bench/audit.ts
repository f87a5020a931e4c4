import { auditOf } from '#domain/audit/audit.ts'
import { auditScore } from '#testing/audit-score.ts'
import { cleanLog } from '#testing/clean-log.ts'
import { type PlantedLog, plantedLog } from '#testing/planted-log.ts'
import { instant } from '#time/instant.ts'

const SEED = 20261120
const SIZE = { tails: 200, flightsPerTail: 600, seed: SEED }
const NOW = instant('2026-11-20T12:00:00Z')

const audited = (log: Pick<Parameters<typeof auditOf>[0], 'flights' | 'reservations'>) =>
  auditOf({ flights: log.flights, reservations: log.reservations, zoneName: 'UTC', now: NOW })

/** What the audit finds of what was planted, per fault and per rule, and how long it takes. */
export async function benchAudit(): Promise<{
  title: string
  rows: Record<string, string | number>[]
}> {
  const log = plantedLog(SIZE)
  const score = auditScore(log, audited(log))
  const clean = cleanLog(SIZE)
  const undisturbed = audited(clean).findings.filter(({ severity }) => severity !== 'information')
  const fiftyThousand = { ...clean, flights: clean.flights.slice(0, 50_000) }
  const times = Array.from({ length: 5 }, () => {
    const from = process.cpuUsage()
    audited(fiftyThousand)
    return process.cpuUsage(from).user / 1000
  }).sort((a, b) => a - b)
  const per500 = (count: number, flights: number) => ((count * 500) / flights).toFixed(3)
  return {
    title: `The audit of ${log.flights.length} flights with ${log.planted.length} planted faults (seed ${SEED})`,
    rows: [
      ...[...score.byFault].map(([fault, { planted, found, solvable, offered, right }]) => ({
        row: fault,
        planted,
        recall: share(found, planted),
        offered: solvable ? share(offered, solvable) : '',
        'right of all': solvable ? share(right, solvable) : '',
        'right of offered': offered ? share(Math.min(right, offered), offered) : '',
      })),
      {
        row: 'slips of the hand, all',
        'right of all': shareOf(score, ({ truth }) => truth !== null, log),
      },
      {
        row: 'missing flights with a booking, all',
        'right of all': shareOf(score, ({ stands }) => stands !== null, log),
      },
      ...[...score.byRule]
        .sort(([a], [b]) => a - b)
        .map(([rule, { expected, recalled, found, justified, falseAlarms }]) => ({
          row: `rule ${rule}`,
          planted: expected,
          recall: expected ? share(recalled, expected) : '',
          precision: found ? share(justified, found) : '',
          'false errors and warnings': falseAlarms,
        })),
      {
        row: 'false per 500 clean flights, beside faults',
        value: per500(score.falseAlarms.length, score.cleanFlights),
      },
      {
        row: 'false per 500 flights of a clean log',
        value: per500(undisturbed.length, clean.flights.length),
      },
      ...distribution(clean.flights),
      { row: '50,000 flights, median of 5, ms of processor', value: Math.round(times[2] ?? 0) },
    ],
  }
}

/** Offered and right, of all faults of some kinds. */
function shareOf(
  { byFault }: ReturnType<typeof auditScore>,
  isOne: (fault: PlantedLog['planted'][number]) => boolean,
  log: PlantedLog,
): string {
  const names = new Set(log.planted.filter(isOne).map(({ name }) => name))
  const scores = [...byFault].filter(([name]) => names.has(name)).map(([, score]) => score)
  const sum = (of: 'right' | 'solvable') => scores.reduce((total, score) => total + score[of], 0)
  return share(sum('right'), sum('solvable'))
}

/** The clean log beside what was measured (5 %, median, 95 %). */
function distribution(flights: ReturnType<typeof cleanLog>['flights']) {
  const hobbs = flights.map((flight) => (flight.hobbs?.delta ?? 0) / 100)
  const ratios = flights
    .map(({ hobbs: h, tach: t }) => (t?.delta ?? 0) / (h?.delta ?? 1))
    .filter((ratio) => ratio < 0.95)
  const quantiles = (values: number[]) => {
    values.sort((a, b) => a - b)
    return [0.05, 0.5, 0.95]
      .map((at) => values[Math.floor(at * values.length)]?.toFixed(2))
      .join(' ')
  }
  return [
    { row: 'Hobbs Δ, measured 0.7 1.4 2.3', value: quantiles(hobbs) },
    { row: 'Tach/Hobbs, measured 0.72 0.765 0.82', value: quantiles(ratios) },
  ]
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}

export interface Budget {
  /** Processor seconds of its worker, on a quiet machine, that one may take. */
  readonly seconds: number
  /** What they take on average on a quiet machine. The average of a run tells how slow its machine was. */
  readonly average: number
}

export const BUDGETS = {
  file: { seconds: 3, average: 0.5 },
  browserTest: { seconds: 8, average: 3.3 },
} satisfies Record<string, Budget>

/** A few tests run by hand tell nothing of the machine, so they aren't judged. */
const ENOUGH = 50

/** One test may take longer by this much when its neighbours fill the processor's caches. */
const CHANCE = 1.5

interface Longer {
  readonly name: string
  readonly seconds: number
  readonly why: string
}

const WHOLE_PAGES = 'draws whole pages of the app in jsdom, in the development build of React'
const DEMONSTRATION = 'makes months of the demonstration school'
const DAYS = 'lives through whole days of the refresher in virtual time'
const PROGRAM = 'starts the whole gateway'

/** What may take longer on a quiet machine, and why. */
export const LONGER: readonly Longer[] = [
  { name: 'src/app/session/signed-in.test.tsx', seconds: 8, why: WHOLE_PAGES },
  { name: 'src/app/App.test.tsx', seconds: 7, why: WHOLE_PAGES },
  { name: 'src/features/schedule/SchedulePage.test.tsx', seconds: 7, why: WHOLE_PAGES },
  { name: 'src/features/schedule/what-is-known.test.tsx', seconds: 6, why: WHOLE_PAGES },
  { name: 'src/features/schedule/fresh-data.test.tsx', seconds: 6, why: WHOLE_PAGES },
  { name: 'src/features/schedule/board/BoardView.test.tsx', seconds: 7, why: WHOLE_PAGES },
  { name: 'src/features/admin/real-accounts.test.tsx', seconds: 6, why: WHOLE_PAGES },
  { name: 'src/features/today/TodayPage.test.tsx', seconds: 6, why: WHOLE_PAGES },
  { name: 'src/features/figures/FiguresPage.test.tsx', seconds: 6, why: WHOLE_PAGES },
  { name: 'src/features/report/FlightReportPage.test.tsx', seconds: 6, why: WHOLE_PAGES },
  { name: 'src/features/day-sheet/DaySheetPage.test.tsx', seconds: 6, why: WHOLE_PAGES },
  { name: 'src/features/day-sheet/read-before-print.test.tsx', seconds: 6, why: WHOLE_PAGES },
  { name: 'src/features/flight-log/FlightLogPage.test.tsx', seconds: 6, why: WHOLE_PAGES },
  {
    name: 'server/reference-api/demonstration/demonstration.test.ts',
    seconds: 6,
    why: DEMONSTRATION,
  },
  { name: 'server/reference-api/demonstration/living.test.ts', seconds: 6, why: DEMONSTRATION },
  { name: 'server/features/alerts/alert-days.test.ts', seconds: 6, why: DEMONSTRATION },
  { name: 'server/host/school.test.ts', seconds: 9, why: DEMONSTRATION },
  { name: 'server/host/embedded-past.test.ts', seconds: 6, why: DEMONSTRATION },
  { name: 'e2e/bench/day.test.ts', seconds: 26, why: DAYS },
  {
    name: 'cost.spec.ts › what pages ask for and draw, and what a task lays out again, stays what it was',
    seconds: 10,
    why: 'opens five pages over a warm gateway',
  },
  {
    name: 'flight-log-month.spec.ts › the month arrives, adds up by tail, and names the typo and the missing flight',
    seconds: 14,
    why: 'reads and audits a whole month, twelve hundred flights',
  },
  { name: 'server/school/refresher/refresher.test.ts', seconds: 6, why: DAYS },
  { name: 'server/school/refresher/hard-days.test.ts', seconds: 6, why: DAYS },
  { name: 'server/school/refresher/outages.test.ts', seconds: 6, why: DAYS },
  { name: 'server/host/logs.test.ts', seconds: 7, why: PROGRAM },
  { name: 'server/host/move-many.test.ts', seconds: 6, why: PROGRAM },
  { name: 'server/http/hostile-clients.test.ts', seconds: 6, why: PROGRAM },
]

export interface Measured {
  /** A file, or `file › title` of a browser test. */
  readonly name: string
  readonly processorSeconds: number
}

/** Processor seconds of all together. */
export const total = (measured: readonly Measured[]) =>
  measured.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0)

/** A line for each that took longer than its budget, on the machine and beside the load of this run. */
export function overBudget(
  measured: readonly Measured[],
  budget: Budget,
  longer = LONGER,
): string[] {
  if (measured.length < ENOUGH) return []
  const slowness = Math.max(1, total(measured) / measured.length / budget.average)
  return measured.flatMap(({ name, processorSeconds }) => {
    const row = longer.find((one) => one.name === name)
    const limit = (row?.seconds ?? budget.seconds) * slowness * CHANCE
    if (processorSeconds <= limit) return []
    return `${name} took ${processorSeconds.toFixed(1)} s of processor, ${limit.toFixed(1)} s are allowed in this run. Make it cheaper, move what is long into a .nightly.test file or a variant, or give it a row with its reason in e2e/tools/test-budget.ts.`
  })
}

/** The ten that took longest, a line each. */
export function slowest(measured: readonly Measured[]): string[] {
  return measured
    .toSorted((a, b) => b.processorSeconds - a.processorSeconds)
    .slice(0, 10)
    .map((one) => `  ${one.processorSeconds.toFixed(1).padStart(5)} s  ${one.name}`)
}

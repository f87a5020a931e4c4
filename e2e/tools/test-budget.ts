/** Processor seconds of its worker, on a quiet machine, that a Vitest file and a browser test may take. */
export const BUDGET = { file: 3, browserTest: 8 }

/** What may take longer, and why. */
const LONGER: readonly {
  readonly name: string
  readonly seconds: number
  readonly why: string
}[] = []

export interface Measured {
  /** A file, or `file › title` of a browser test. */
  readonly name: string
  readonly processorSeconds: number
  /** How much slower the machine was at that moment than a quiet one; at least 1. */
  readonly slowness: number
}

/** Seconds as a quiet machine would have taken them. */
const quietSeconds = ({ processorSeconds, slowness }: Measured) => processorSeconds / slowness

/** A line for each that took longer than its budget. */
export function overBudget(
  measured: readonly Measured[],
  budget: number,
  longer = LONGER,
): string[] {
  return measured.flatMap((one) => {
    const row = longer.find(({ name }) => name === one.name)
    const limit = row?.seconds ?? budget
    const seconds = quietSeconds(one)
    if (seconds <= limit) return []
    return `${one.name} took ${seconds.toFixed(1)} s of processor, ${limit} s are allowed. Make it cheaper, move what is long into a .nightly.test file or a variant, or give it a row with its reason in e2e/tools/test-budget.ts.`
  })
}

/** The ten that took longest, a line each. */
export function slowest(measured: readonly Measured[]): string[] {
  return measured
    .toSorted((a, b) => b.processorSeconds - a.processorSeconds)
    .slice(0, 10)
    .map((one) => `  ${one.processorSeconds.toFixed(1).padStart(5)} s  ${one.name}`)
}

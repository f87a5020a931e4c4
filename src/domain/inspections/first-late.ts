import type { Overrun } from '#wire/inspections-wire.ts'

/** Per item the first certain overrun, and the first possible one if earlier. Input in flying order. */
export function firstLate<Late extends Pick<Overrun, 'inspection' | 'is'>>(
  late: readonly Late[],
): Late[] {
  const seen = new Map<string, Overrun['is']>()
  return late.filter(({ inspection, is }) => {
    const before = seen.get(inspection)
    if (before === is || before === 'overruns') return false
    seen.set(inspection, is)
    return true
  })
}

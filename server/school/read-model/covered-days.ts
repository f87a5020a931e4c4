import { dayAt } from '#coverage/line.ts'
import { DAY, SECOND } from '#time/instant.ts'
import type { AgedStretch, Covered } from './school-reader.ts'

interface Days {
  first: number
  last: number
  readonly asOf: number
}

/** The whole days inside known parts (in order, disjoint), each as old as its oldest part. */
export function coveredDays(known: readonly AgedStretch[]): Covered[] {
  return runsOf(known).flatMap((run) => {
    const days: Days[] = []
    const begins = Math.ceil((run[0]?.from ?? 0) / DAY)
    const ends = Math.floor(((run.at(-1)?.to ?? 0) + SECOND - 1) / DAY)
    for (const { from, to, asOf } of run) {
      let first = Math.max(begins, Math.floor(from / DAY))
      const last = Math.min(ends, Math.ceil(to / DAY)) - 1
      const before = days.at(-1)
      if (before && before.last === first && first <= last) {
        // The day that both touch.
        before.last -= 1
        if (before.first > before.last) days.pop()
        add(days, { first, last: first, asOf: Math.min(before.asOf, asOf) })
        first += 1
      }
      add(days, { first, last, asOf })
    }
    return days.map(({ first, last, asOf }) => ({ from: dayAt(first), to: dayAt(last), asOf }))
  })
}

/** Parts without a gap between them; the last second of a day, which no `to` reaches (§4.1), is no gap. */
function runsOf(known: readonly AgedStretch[]): AgedStretch[][] {
  const runs: AgedStretch[][] = []
  for (const part of known) {
    const run = runs.at(-1)
    if (run && part.from - (run.at(-1)?.to ?? 0) < SECOND) run.push(part)
    else runs.push([part])
  }
  return runs
}

function add(days: Days[], next: Days): void {
  const before = days.at(-1)
  if (next.first > next.last) return
  if (before?.asOf === next.asOf && before.last === next.first - 1) before.last = next.last
  else days.push(next)
}

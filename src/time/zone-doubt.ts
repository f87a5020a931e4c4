import { DAY, type Instant, plus } from './instant.ts'
import { type OffsetStep, stepAt } from './zone-offsets.ts'

/** Days on which the API used one offset; `to` is excluded. */
export interface WrittenOffset extends OffsetStep {
  readonly to: Instant
}

/** Three sources of the zone's offsets. The API counts only if it writes more than UTC. */
export interface ZoneWitnesses {
  readonly page: readonly OffsetStep[]
  readonly machine: readonly OffsetStep[]
  readonly written: readonly WrittenOffset[]
}

/** Which one is wrong, by two of three; `unclear` with only two. */
export interface ZoneDoubt {
  readonly about: 'browser' | 'machine' | 'unclear' | 'both'
  readonly at: Instant
  /** Minutes east of UTC. */
  readonly page: number
  readonly machine: number
  readonly written: number | null
}

/** Days before and after now that are compared, so that both sides of a clock change are seen. */
export const WITNESSED_DAYS = { back: 400, ahead: 62 } as const

/** Later times aren't on screen yet, and software is updated meanwhile. */
const SOON = 31 * DAY

/** The current disagreement, or null. An API may use a zone of its own: if page and machine agree against it, it
 * doesn't count, unless it has followed both sides of an earlier clock change. */
export function judgeZone(now: Instant, witnesses: ZoneWitnesses): ZoneDoubt | null {
  const { page, machine, written } = witnesses
  const differsAt = [now, ...[...page, ...machine].map(({ from }) => from)]
    .filter((at) => at >= now && at < now + SOON)
    .toSorted((a, b) => a - b)
    .find((at) => stepAt(page, at) !== stepAt(machine, at))
  const days = written.flatMap(daysOf).map(({ at, minutes }) => ({
    at,
    minutes,
    page: stepAt(page, at),
    machine: stepAt(machine, at),
  }))
  const undisputed = days.filter((day) => day.page === day.machine)
  const agreed = undisputed.filter((day) => day.minutes === day.page)
  const contradicted = undisputed.filter((day) => day.minutes !== day.page)
  const doubt = (about: ZoneDoubt['about'], at: Instant, says: number | null): ZoneDoubt => ({
    about,
    at,
    page: stepAt(page, at) ?? 0,
    machine: stepAt(machine, at) ?? 0,
    written: says,
  })
  if (differsAt !== undefined) {
    const isOfThisZone = contradicted.length <= agreed.length
    const near = days.filter((day) => day.page !== day.machine && Math.abs(day.at - now) < 2 * SOON)
    const forPage = near.filter((day) => day.minutes === day.page).length
    const forMachine = near.filter((day) => day.minutes === day.machine).length
    if (!isOfThisZone || forPage === forMachine) return doubt('unclear', differsAt, null)
    return forPage > forMachine
      ? doubt('machine', differsAt, stepAt(page, differsAt))
      : doubt('browser', differsAt, stepAt(machine, differsAt))
  }
  const [first] = contradicted
  if (first === undefined || first.at >= now + SOON) return null
  const followed = new Set(agreed.map(({ minutes }) => minutes))
  const isSince = agreed.every(({ at }) => at < first.at)
  const isOne = contradicted.every(({ minutes }) => minutes === first.minutes)
  const lasts = contradicted.some(({ at }) => at > now - 7 * DAY)
  if (followed.size < 2 || !isSince || !isOne || !lasts) return null
  return doubt('both', first.at > now ? first.at : now, first.minutes)
}

function daysOf({ from, to, minutes }: WrittenOffset): { at: Instant; minutes: number }[] {
  const days = []
  for (let at = plus(from, DAY / 2); at < to; at = plus(at, DAY)) days.push({ at, minutes })
  return days
}

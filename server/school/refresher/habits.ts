/** Minutes from the booked time until a change shows: the chance for each minute from `first` on; `never` for the rest. */
export interface Lag {
  readonly first: number
  readonly chances: Float64Array
  readonly never: number
}

export interface Habits {
  /** Check-out after the booked start, check-in after the booked end. */
  readonly out: Lag
  readonly closed: Lag
  /** New, moved, and cancelled bookings per minute of opening hours. */
  readonly unforeseen: number
}

/** Minutes after the booked time: more than `after`, at most `by`. Infinity: it never came. */
export interface SeenLag {
  readonly after: number
  readonly by: number
}

export interface Seen {
  readonly out: readonly SeenLag[]
  readonly closed: readonly SeenLag[]
  readonly unforeseen: number
  readonly minutes: number
}

const FIRST = -60
const MINUTES = 150
/** A new school is assumed to be typical, as if this many changes had been seen there. */
const PRIOR = 12
const ANYWHERE = 0.5
const NEVER = 0.5
const USUAL = { out: [0, 10], closed: [-10, 12] } as const
const PRIOR_MINUTES = 480
const PRIOR_UNFORESEEN = 10
const ROUNDS = 25

/** Each reading only bounds a change to a range of minutes, so this estimates the likeliest lags. */
export function habitsFrom(seen: Seen): Habits {
  return {
    out: lagFrom(seen.out, USUAL.out),
    closed: lagFrom(seen.closed, USUAL.closed),
    unforeseen: (PRIOR_UNFORESEEN + seen.unforeseen) / (PRIOR_MINUTES + seen.minutes),
  }
}

function lagFrom(seen: readonly SeenLag[], [from, until]: readonly [number, number]): Lag {
  const prior = new Float64Array(MINUTES + 1).fill(ANYWHERE / MINUTES)
  for (let lag = from; lag < until; lag++)
    prior[lag - FIRST] = (prior[lag - FIRST] ?? 0) + PRIOR / (until - from)
  prior[MINUTES] = NEVER
  let chances = normal(prior)
  for (let round = 0; round < ROUNDS; round++) {
    const counts = prior.slice()
    for (const one of seen) share(one, chances, counts)
    chances = normal(counts)
  }
  return { first: FIRST, chances: chances.slice(0, MINUTES), never: chances[MINUTES] ?? 0 }
}

function share({ after, by }: SeenLag, chances: Float64Array, counts: Float64Array): void {
  const first = Math.min(MINUTES, Math.max(0, Math.floor(after - FIRST)))
  const last = Math.min(MINUTES, Math.ceil(by - FIRST) - 1)
  const covered = (minute: number) =>
    minute === MINUTES
      ? 1
      : Math.min(minute + 1, by - FIRST) - Math.max(minute, Math.min(minute + 1, after - FIRST))
  let sum = 0
  for (let minute = first; minute <= last; minute++) sum += (chances[minute] ?? 0) * covered(minute)
  if (sum <= 0) return
  for (let minute = first; minute <= last; minute++)
    counts[minute] = (counts[minute] ?? 0) + ((chances[minute] ?? 0) * covered(minute)) / sum
}

function normal(counts: Float64Array): Float64Array {
  const sum = counts.reduce((all, one) => all + one, 0)
  return counts.map((one) => one / sum)
}

import type { Person } from '#domain/record/person.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { type Instant, intersection, MINUTE } from '#time/instant.ts'
import { type Booked, byId } from './booked.ts'
import { clashSeverity, type Finding, type FindingKind, type Severity } from './finding.ts'

export type Pair = readonly [first: Booked, second: Booked]

/** Every two that run at one time. `booked` in the order of start; costs the sorting and what is found. */
export function overlappingPairs(booked: readonly Booked[]): Pair[] {
  const pairs: Pair[] = []
  let running: Booked[] = []
  for (const second of booked) {
    running = running.filter(({ end }) => end > second.start)
    for (const first of running) pairs.push([first, second])
    running.push(second)
  }
  return pairs
}

interface Part {
  readonly other: Reservation
  readonly minutes: number
  readonly severity: Severity
}

/** For each booking of the pairs one finding that names all it clashes with, the longest first. */
export function clashFindings(
  kind: FindingKind,
  pairs: readonly Pair[],
  now: Instant,
  person: Person | null = null,
): Finding[] {
  const parts = new Map<Reservation, Part[]>()
  const add = (to: Reservation, part: Part) => {
    const known = parts.get(to)
    if (known) known.push(part)
    else parts.set(to, [part])
  }
  for (const [a, b] of pairs) {
    const stretch = intersection<Instant>(a, b)
    if (!stretch) continue
    const minutes = Math.floor((stretch.end - stretch.start) / MINUTE)
    const severity = clashSeverity(a.reservation, b.reservation, stretch, now)
    add(a.reservation, { other: b.reservation, minutes, severity })
    add(b.reservation, { other: a.reservation, minutes, severity })
  }
  return [...parts].map(([reservation, found]) => {
    const sorted = found.sort(
      (a, b) => rank(a) - rank(b) || b.minutes - a.minutes || byId(a.other, b.other),
    )
    return {
      kind,
      severity: sorted[0]?.severity ?? 'information',
      reservation,
      others: sorted.map(({ other }) => other),
      person,
      minutes: sorted[0]?.minutes ?? null,
    }
  })
}

function rank({ severity }: Part): number {
  return severity === 'error' ? 0 : 1
}

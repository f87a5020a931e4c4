/** Who and what is taken when, so that the schedule clashes only where it should. */
export interface Occupancy {
  isFree(name: string, start: number, end: number): boolean
  take(name: string, start: number, end: number): void
  /** How often a name is taken within a time. */
  times(name: string, start: number, end: number): number
}

export function createOccupancy(): Occupancy {
  const taken = new Map<string, { start: number; end: number }[]>()
  const within = (name: string, start: number, end: number) =>
    (taken.get(name) ?? []).filter((other) => other.start < end && start < other.end)
  return {
    isFree: (name, start, end) => within(name, start, end).length === 0,
    take(name, start, end) {
      const others = taken.get(name)
      if (others === undefined) taken.set(name, [{ start, end }])
      else others.push({ start, end })
    },
    times: (name, start, end) => within(name, start, end).length,
  }
}

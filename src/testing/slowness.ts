/** Processor seconds of `referenceWork` on a quiet machine with two cores. */
const QUIET_SECONDS = 0.05

/** At least 1. Processes on one core share caches, so a busy machine needs more processor time. */
export function slowness(): number {
  const before = process.cpuUsage()
  referenceWork()
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, (user + system) / 1e6 / QUIET_SECONDS)
}

function referenceWork(): void {
  const rows = Array.from({ length: 6000 }, (_, n) => ({
    id: `row-${(n * 7919) % 6000}`,
    starts: n * 900_000,
    names: ['Ada', 'Grace', String(n)],
  }))
  for (let turn = 0; turn < 4; turn += 1) {
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
    copy.sort((a, b) => (a.id < b.id ? -1 : 1))
    const names = new Map(copy.map((row) => [row.id, row.names.join(' ').replace(/a/g, 'e')]))
    if (names.size === 0) throw new Error('Every row has an id.')
  }
}

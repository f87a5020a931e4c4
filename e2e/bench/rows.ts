/** What ours or its ratio to the first peer should be, such as `≤ 90` or `≥ 0.5 ×`. */
export type Aim = `${'≤' | '≥'} ${number}${'' | ' ×'}`

/** One line of the table. Figures are one for each turn, so that those of the same place were measured side by side. */
export interface Row {
  readonly row: string
  readonly unit: string
  readonly ours: readonly number[]
  /** By name; the ratio is to the first. */
  readonly peers?: Readonly<Record<string, readonly number[]>>
  readonly aim?: Aim | undefined
}

/** The same row, measured in one run more. */
export function joined(before: Row, { ours, peers = {} }: Row): Row {
  const more = Object.entries(before.peers ?? {}).map(
    ([name, figures]) => [name, [...figures, ...(peers[name] ?? [])]] as const,
  )
  return { ...before, ours: [...before.ours, ...ours], peers: Object.fromEntries(more) }
}

/** A row as it is printed and written. */
export function summaryOf({ ours, peers = {}, aim }: Row) {
  const [first, ...others] = Object.entries(peers)
  const ratios = first?.[1].map((theirs, at) => (ours[at] ?? Number.NaN) / theirs) ?? []
  const [, sign, limit, isRatio] = /^(.) (\S+)( ×)?$/.exec(aim ?? '') ?? []
  const judged = isRatio ? ratios : ours
  const isMet = sign === '≤' ? median(judged) <= Number(limit) : median(judged) >= Number(limit)
  return {
    least: round(Math.min(...ours)),
    median: round(median(ours)),
    ...(first && {
      peer: first[0],
      theirs: round(median(first[1])),
      ratio: round(median(ratios)),
      spread: `${round(Math.min(...ratios))}–${round(Math.max(...ratios))}`,
    }),
    ...(others.length > 0 && {
      others: others.map(([name, figures]) => `${name} ${round(median(figures))}`).join(', '),
    }),
    ...(aim && { aim, result: judged.length === 0 ? 'no peer' : isMet ? 'met' : 'missed' }),
  }
}

/** Measures each in turns, so that whatever else the machine does meets all alike. The first turn warms up. */
export async function inTurns<Name extends string, Figures>(
  turns: number,
  measures: Readonly<Record<Name, () => Promise<Figures>>>,
): Promise<Readonly<Record<Name, readonly Figures[]>>> {
  const names = Object.keys(measures) as Name[]
  const found = new Map(names.map((name) => [name, [] as Figures[]]))
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [name, figures] of found) {
      const measured = await measures[name]()
      if (turn > 0) figures.push(measured)
    }
  return Object.fromEntries(found) as Record<Name, Figures[]>
}

/** One figure of what was measured in turns: ours, and that of each peer that was there. */
export function beside<Figures>(
  found: Readonly<Record<string, readonly Figures[]>>,
  ours: string,
  peers: readonly string[],
  of: (figures: Figures) => number,
): Pick<Row, 'ours' | 'peers'> {
  const measured = peers.flatMap((peer) => (found[peer] ? [[peer, found[peer].map(of)]] : []))
  return { ours: found[ours]?.map(of) ?? [], peers: Object.fromEntries(measured) }
}

/** The value below which `share` (0 to 1) of the numbers lie. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5)
}

/** To two digits after the point. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}

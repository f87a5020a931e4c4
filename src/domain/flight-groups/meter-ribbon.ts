import type { Chain, ChainLink } from '#domain/audit/world/chain.ts'

/** Hundredths along the axis. `flightId`: row to open. */
export interface RibbonSegment {
  readonly kind: 'flight' | 'gap' | 'overlap' | 'backwards'
  readonly from: number
  readonly to: number
  /** Readings at both ends. */
  readonly reads: readonly [number, number]
  readonly flightId: string
}

interface RibbonMark {
  readonly at: number
  readonly kind: 'meter-replaced' | 'after-unread-days'
}

/** At `at` the meter reads `reading`. */
interface RibbonScale {
  readonly at: number
  readonly end: number
  readonly reading: number
}

export interface Ribbon {
  readonly length: number
  readonly segments: readonly RibbonSegment[]
  readonly marks: readonly RibbonMark[]
  readonly scales: readonly RibbonScale[]
}

/** Hundredths of gap beyond which a few lone readings don't stretch the axis: likely an extra digit. */
const LONE = 5000
const FEW = 2
/** Gap between meters, as a share of all hours. */
const BREAK = 0.02

export function meterRibbon(chains: readonly Chain[]): Ribbon {
  const bounds = chains.map(({ links }) => boundsOf(links))
  const run = bounds.reduce((sum, bound) => sum + (bound ? bound.high - bound.low : 0), 0)
  const room = Math.max(10, Math.round(run * BREAK))
  const segments: RibbonSegment[] = []
  const marks: RibbonMark[] = []
  const scales: RibbonScale[] = []
  let at = 0
  for (const [index, { links, startsAs }] of chains.entries()) {
    const bound = bounds[index]
    if (!bound) continue
    if (startsAs !== 'first-read') {
      if (scales.length > 0) at += room
      marks.push({ at: scales.length > 0 ? at - room / 2 : at, kind: startsAs })
    }
    const place = (reading: number) => at + clamp(reading, bound.low, bound.high) - bound.low
    for (const segment of segmentsOf(links)) {
      const [a, b] = [place(segment.reads[0]), place(segment.reads[1])]
      if (a !== b) segments.push({ ...segment, from: Math.min(a, b), to: Math.max(a, b) })
    }
    const end = at + bound.high - bound.low
    scales.push({ at, end, reading: bound.low })
    at = end
  }
  return { length: at, segments, marks, scales }
}

type UnplacedSegment = Omit<RibbonSegment, 'from' | 'to'>

function segmentsOf(links: readonly ChainLink[]): UnplacedSegment[] {
  let last: number | null = null
  return links.flatMap(({ flight, hobbsGap }) => {
    const { start = null, end = null } = flight.hobbs ?? {}
    const own: UnplacedSegment[] = []
    if (hobbsGap !== null && hobbsGap !== 0 && last !== null && start !== null) {
      own.push({
        kind: hobbsGap > 0 ? 'gap' : 'overlap',
        reads: [last, start],
        flightId: flight.id,
      })
    }
    if (start !== null && end !== null) {
      own.push({
        kind: end < start ? 'backwards' : 'flight',
        reads: [start, end],
        flightId: flight.id,
      })
    }
    last = end
    return own
  })
}

function boundsOf(links: readonly ChainLink[]): { low: number; high: number } | null {
  const readings = links
    .flatMap(({ flight: { hobbs } }) => [hobbs?.start ?? null, hobbs?.end ?? null])
    .filter((reading) => reading !== null)
    .sort((a, b) => a - b)
  if (readings.length === 0) return null
  let [low, high] = [0, readings.length - 1]
  for (let left = 1; left <= FEW && left < readings.length / 2; left++) {
    if ((readings[left] ?? 0) - (readings[left - 1] ?? 0) > LONE) low = left
    const right = readings.length - 1 - left
    if ((readings[right + 1] ?? 0) - (readings[right] ?? 0) > LONE) high = right
  }
  return { low: readings[low] ?? 0, high: readings[high] ?? 0 }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** Null between two meters. */
export function readingAt({ scales }: Ribbon, at: number): number | null {
  const scale = scales.find((one) => at >= one.at && at <= one.end)
  return scale ? scale.reading + at - scale.at : null
}

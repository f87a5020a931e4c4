import type { Ribbon, RibbonSegment } from '#domain/flight-groups/meter-ribbon.ts'
import { readingAt } from '#domain/flight-groups/meter-ribbon.ts'
import { personName } from '#domain/flight-log/filter-flights.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { formatDay } from '#time/format.ts'

/** "Wed 18 Nov, Casey Rivers: 1234.5 → 1235.9, 1.4 h". */
export function formatSegment(
  { kind, reads }: RibbonSegment,
  flight: CompletedFlight | undefined,
  locale: string,
): string {
  const [from, to] = reads
  const readings = `${formatHundredths(from, 1)} → ${formatHundredths(to, 1)}`
  const hours = `${formatHundredths(Math.abs(to - from), 1)} h`
  const day = flight?.date ? formatDay(flight.date, locale, 'short') : 'no date'
  if (kind === 'gap') return `Gap before ${day}: ${readings}, ${hours} not logged`
  if (kind === 'overlap') return `Overlap before ${day}: ${readings}, ${hours} twice`
  const who = flight?.customer ? `, ${visibleText(personName(flight.customer))}` : ''
  return `${day}${who}: ${readings}, ${kind === 'backwards' ? 'runs backwards' : hours}`
}

export function windowAround(
  { length }: Ribbon,
  zoom: number,
  segment: RibbonSegment | undefined,
): { readonly from: number; readonly to: number } {
  const size = length / zoom
  const middle = segment ? (segment.from + segment.to) / 2 : length - size / 2
  const from = Math.min(Math.max(0, middle - size / 2), length - size)
  return { from, to: from + size }
}

const STEPS = [10, 50, 100, 500, 1000, 2500, 5000, 10_000, 50_000, 100_000]
const MAX_TICKS = 9

/** Round readings, few enough that labels don't touch. */
export function ribbonTicks(
  ribbon: Ribbon,
  shown: { readonly from: number; readonly to: number },
): { readonly at: number; readonly reading: number }[] {
  const step = STEPS.find((one) => (shown.to - shown.from) / one <= MAX_TICKS) ?? 1_000_000
  return ribbon.scales.flatMap((scale) => {
    const from = Math.max(scale.at, shown.from)
    const to = Math.min(scale.end, shown.to)
    const first = readingAt(ribbon, from)
    if (first === null || to <= from) return []
    const ticks: { at: number; reading: number }[] = []
    for (let reading = Math.ceil(first / step) * step; ; reading += step) {
      const at = scale.at + reading - scale.reading
      if (at > to) return ticks
      ticks.push({ at, reading })
    }
  })
}

import type { Measure } from '#features/schedule/text-fit.ts'
import { formatWallMinutes, usesTwentyFourHours, zoneAbbreviation } from '#time/format.ts'
import { type Instant, MINUTE, plus } from '#time/instant.ts'
import { isAmbiguous, wallTime, type Zone } from '#time/zone.ts'
import type { TimeScale } from './time-scale.ts'

interface Tick {
  readonly at: Instant
  readonly x: number
  /** '' where there is no room for one. */
  readonly label: string
  /** Hours are lines, what lies between them fainter ones. */
  readonly isFaint: boolean
}

const STEPS = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720] as const
const LEAST_LINE_GAP = 14
const LABEL_GAP = 10

/**
 * The lines of the clock, by wall time: on a day of 25 hours the hour that comes twice has two lines, told apart by the
 * zone's short name; on one of 23 the line of the skipped hour is missing.
 */
export function clockTicks(
  scale: TimeScale,
  zone: Zone,
  locale: string,
  measure: Measure,
): readonly Tick[] {
  const lineStep = STEPS.find((step) => step * scale.pxPerMinute >= LEAST_LINE_GAP)
  if (lineStep === undefined) return []
  const usualLabel = measure(usesTwentyFourHours(locale) ? '00:00' : '10 AM') + LABEL_GAP
  const labelStep = STEPS.find((step) => step >= lineStep && step * scale.pxPerMinute >= usualLabel)
  const lines = scale.segments.flatMap((segment) => {
    const found: { at: Instant; x: number; minutes: number; room: number }[] = []
    // Offsets are whole quarters of an hour, so walking by real time meets every line of the wall clock.
    const pace = Math.min(lineStep, 15) * MINUTE
    for (let at = segment.start; at < segment.end; at = plus(at, pace)) {
      const { minutes } = wallTime(zone, at)
      if (minutes % lineStep !== 0) continue
      const x = scale.xOf(at)
      found.push({ at, x, minutes, room: segment.x + segment.width - x })
    }
    return found
  })
  let freeFrom = 0
  return lines.map(({ at, x, minutes, room }) => {
    let label = ''
    if (labelStep !== undefined && minutes % labelStep === 0 && x >= freeFrom) {
      label = tickWords(zone, at, minutes, locale)
      const width = measure(label) + LABEL_GAP
      if (width <= room + LABEL_GAP) freeFrom = x + width
      else label = ''
    }
    return { at, x, label, isFaint: minutes % 60 !== 0 }
  })
}

/** "07:00", or "7 AM" where hours are counted to twelve. */
function tickWords(zone: Zone, at: Instant, minutes: number, locale: string): string {
  const text = formatWallMinutes(minutes, locale)
  const short = usesTwentyFourHours(locale) ? text : text.replace(':00', '')
  return isAmbiguous(zone, at) ? `${short} ${zoneAbbreviation(zone, at, locale)}` : short
}

import type { DateFormat } from '#time/date-format.ts'
import { usesTwentyFourHours } from '#time/format.ts'
import { type Instant, MINUTE, plus } from '#time/instant.ts'
import { isAmbiguous, wallTime } from '#time/zone.ts'
import type { Measure } from './bar-text.ts'
import type { TimeScale } from './time-scale.ts'

interface Tick {
  readonly at: Instant
  readonly x: number
  /** '' if there is no room. */
  readonly label: string
  /** Lines between hours. */
  readonly isFaint: boolean
}

const STEPS = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720] as const
const MIN_LINE_GAP = 14
const LABEL_GAP = 10

/** By wall time: a repeated hour has two lines with the zone's short name; a skipped hour has none. */
export function clockTicks(
  scale: TimeScale,
  format: DateFormat,
  measure: Measure,
): readonly Tick[] {
  const lineStep = STEPS.find((step) => step * scale.pxPerMinute >= MIN_LINE_GAP)
  if (lineStep === undefined) return []
  const usualLabel = measure(usesTwentyFourHours(format.locale) ? '00:00' : '10 AM') + LABEL_GAP
  const labelStep = STEPS.find((step) => step >= lineStep && step * scale.pxPerMinute >= usualLabel)
  const lines: Line[] = []
  // Offsets are whole quarters of an hour, so this step hits every line.
  const pace = Math.min(lineStep, 15) * MINUTE
  for (let at = scale.start; at < scale.end; at = plus(at, pace)) {
    const { minutes } = wallTime(format.zone, at)
    if (minutes % lineStep !== 0) continue
    const x = scale.xOf(at)
    const isTwice = minutes % 60 === 0 && isAmbiguous(format.zone, at)
    lines.push({ at, x, minutes, room: scale.width - x, isTwice })
  }
  return labelled(lines, labelStep, (line) => tickWords(format, line), measure)
}

interface Line {
  readonly at: Instant
  readonly x: number
  readonly minutes: number
  /** px to the end of its day. */
  readonly room: number
  readonly isTwice: boolean
}

/** Repeated hours first and shortest; others give way. */
function labelled(
  lines: readonly Line[],
  labelStep: number | undefined,
  wordsOf: (line: Line) => readonly string[],
  measure: Measure,
): Tick[] {
  let freeFrom = 0
  return lines.map((line, index) => {
    const { at, x, minutes, room, isTwice } = line
    const isWanted = isTwice || (labelStep !== undefined && minutes % labelStep === 0)
    const next = lines.find((other, i) => i > index && other.isTwice)
    const until = Math.min(next?.x ?? Number.POSITIVE_INFINITY, x + room + LABEL_GAP)
    const label =
      (isWanted &&
        x >= freeFrom &&
        wordsOf(line).find((words) => x + measure(words) + LABEL_GAP / 2 <= until)) ||
      ''
    if (label !== '') freeFrom = x + measure(label) + LABEL_GAP / 2
    return { at, x, label, isFaint: minutes % 60 !== 0 }
  })
}

/** "07:00", or "7 AM"; a repeated hour with its zone, longest first. */
function tickWords(format: DateFormat, { at, minutes, isTwice }: Line): readonly string[] {
  const short = format.hourLine(minutes)
  if (!isTwice) return [short]
  const name = format.zoneName(at)
  return [`${short} ${name}`, `${Number.parseInt(short, 10)} ${name}`, name]
}

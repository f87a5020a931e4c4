import { asInstant, DAY, parseInstant } from '#time/instant.ts'
import { WITNESSED_DAYS, type WrittenOffset } from '#time/zone-doubt.ts'
import type { ProjectedRecord } from './project-record.ts'

/** More ranges than a zone can change in that time, so the offsets follow no clock. */
const MOST_STRETCHES = 8
const MOST_OFFSETS = 4

const OFFSET = /([+-])(\d\d):?(\d\d)$/

export type WrittenOffsets = ReturnType<typeof createWrittenOffsets>

/** The API's UTC offsets (§2.1), which show the zone of its clocks. */
export function createWrittenOffsets(now: () => number) {
  /** Count per offset (minutes), by UTC day since 1970. */
  const days = new Map<number, Map<number, number>>()
  let offsets: readonly WrittenOffset[] | null = []

  function note(text: unknown): void {
    const at = parseInstant(text)
    const match = typeof text === 'string' ? OFFSET.exec(text) : null
    if (at === null || match === null) return
    const today = Math.floor(now() / DAY)
    const day = Math.floor(at / DAY)
    if (day < today - WITNESSED_DAYS.back || day > today + WITNESSED_DAYS.ahead) return
    const minutes = (Number(match[2]) * 60 + Number(match[3])) * (match[1] === '-' ? -1 : 1)
    const ofDay = days.get(day) ?? new Map<number, number>()
    if (!ofDay.has(minutes) && ofDay.size >= MOST_OFFSETS) return
    // `-00:00` is not a different offset.
    ofDay.set(minutes + 0, (ofDay.get(minutes + 0) ?? 0) + 1)
    days.set(day, ofDay)
    offsets = null
  }

  function tell(): readonly WrittenOffset[] {
    const oldest = Math.floor(now() / DAY) - WITNESSED_DAYS.back
    for (const day of days.keys()) if (day < oldest) days.delete(day)
    const stretches: WrittenOffset[] = []
    for (const [day, counts] of [...days].toSorted(([a], [b]) => a - b)) {
      const [minutes = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
      const last = stretches.at(-1)
      const to = asInstant((day + 1) * DAY)
      if (last?.minutes === minutes) stretches[stretches.length - 1] = { ...last, to }
      else stretches.push({ from: asInstant(day * DAY), to, minutes })
    }
    const isUtc = stretches.every(({ minutes }) => minutes === 0)
    return isUtc || stretches.length > MOST_STRETCHES ? [] : stretches
  }

  return {
    hear(records: readonly (ProjectedRecord | null)[]): void {
      for (const record of records) {
        note(record?.['startsAt'])
        note(record?.['endsAt'])
      }
    },
    /** The most frequent offset per UTC day, in order. Empty while only UTC is written, which says nothing. */
    stretches(): readonly WrittenOffset[] {
      offsets ??= tell()
      return offsets
    },
  }
}

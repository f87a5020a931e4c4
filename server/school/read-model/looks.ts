import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { PAGE, questionPath, type SchoolQuestion } from '#server/school/upstream/question.ts'
import { type Span } from '#time/instant.ts'
import { type DayRange } from '#time/plain-day.ts'
import { AXES } from './axis.ts'
import type { When } from './entry.ts'
import type { Model } from './model.ts'
import { createRecent, type Recent } from './recent.ts'
import type { ListQuestion } from './school-reader.ts'

/** A list as it came, kept when the model cannot prove it. */
export interface RawList extends When {
  readonly bodies: readonly string[]
  readonly pageSize: number
}

/** A list, as far as it is known now. */
export interface Look {
  /** Null when the model alone can answer. */
  readonly gap: number | null
  /** What completes it instead of the model. */
  readonly raw: RawList | null
  readonly bodies: readonly string[]
  readonly records: readonly (ProjectedRecord | null)[]
  readonly pageSize: number
  /** It stops at the most that was asked for: of its last position it shows records that no part contains. */
  readonly isCut: boolean
  /** The stretch it is based on; positions on the axis. */
  readonly parts: readonly (Span & When)[]
}

export type ClosedQuestion = ListQuestion & DayRange

export function isClosed(question: ListQuestion): question is ClosedQuestion {
  return question.from !== null && question.to !== null
}

export const MOST_LOOKS = 256

/** Lists from the model, each built once per reading. */
export function createLooks(model: Model, raws: Recent<RawList>) {
  const looks = createRecent<{ readonly revision: number; readonly look: Look }>(MOST_LOOKS)

  function fresh(question: ListQuestion, most: number): Look {
    if (!isClosed(question)) {
      const raw = raws.get(questionPath(question)) ?? null
      const { bodies = [], pageSize = PAGE } = raw ?? {}
      return lookOf({ gap: 0, raw, bodies, pageSize, isCut: false, parts: [] })
    }
    const shelf = model.shelves[question.collection]
    const stretch = shelf.axis.spanOf(question)
    const { entries, gap, pageSize, isCut, parts } = shelf.find(stretch, most)
    const isShown = (part: Span) =>
      !shelf.axis.isSliver(part) || entries.some(({ at }) => part.start <= at && at <= part.end)
    const stands = parts
      .filter(isShown)
      .map(({ start, end, span: { asOf, tick } }) => ({ start, end, asOf, tick }))
    const bodies = entries.map(({ body }) => body)
    const look = { gap, raw: null, bodies, pageSize, isCut, parts: stands }
    if (gap === null) return lookOf(look)
    const ask = questionFrom(question, gap)
    const raw = raws.get(questionPath(ask)) ?? null
    if (!raw) return lookOf(look)
    // The list that completes it starts on the day of the gap.
    const begins = shelf.axis.spanOf(ask).start
    const before = entries.filter(({ at }) => at < begins).map(({ body }) => body)
    const size = raw.bodies.length >= raw.pageSize ? before.length + raw.bodies.length : PAGE
    return lookOf({
      ...look,
      raw,
      bodies: [...before, ...raw.bodies].slice(0, PAGE),
      pageSize: Math.min(size, PAGE),
    })
  }

  return {
    /** `most`: records of it at most; fewer than the API's page are cut from one. */
    look(question: ListQuestion, most = PAGE): Look {
      const size = Math.max(PAGE, most)
      const key = `${questionPath(question)} ${size}`
      const revision = model.revisions()[question.collection]
      const known = looks.get(key)
      if (known?.revision === revision) return known.look
      const look = fresh(question, size)
      looks.set(key, { revision, look })
      return look
    },
    /** What was let go is not to live on in answers. */
    forget: () => looks.clear(),
    keepRaw(question: SchoolQuestion, raw: RawList): void {
      raws.set(questionPath(question), raw, raw.bodies.join('').length)
      looks.clear()
    },
  }
}

/** The rest of a list, from the day of a position on. */
export function questionFrom(question: ClosedQuestion, position: number): ClosedQuestion {
  const axis = AXES[question.collection]
  const { end } = axis.spanOf(question)
  return { ...question, ...axis.daysFor({ start: position, end }) }
}

function lookOf(look: Omit<Look, 'records'>): Look {
  let records: readonly (ProjectedRecord | null)[] | null = null
  return {
    ...look,
    get records() {
      records ??= look.bodies.map((body) => JSON.parse(body) as ProjectedRecord | null)
      return records
    },
  }
}

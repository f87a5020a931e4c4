import type { Refusal } from '#server/school/ledger/ledger.ts'
import type { ListName } from '#server/school/upstream/question.ts'
import { type Span } from '#time/instant.ts'

/** Failed readings that no later reading made up for. */
export interface Failures {
  note(collection: ListName, stretch: Span, refusal: Refusal): void
  /** The stretch was read successfully. */
  heal(collection: ListName, stretch: Span): void
  /** The latest failure that touches a stretch. */
  over(collection: ListName, stretch: Span): Refusal | null
}

const MOST = 100

export function createFailures(): Failures {
  let failed: {
    readonly collection: ListName
    readonly stretch: Span
    readonly refusal: Refusal
  }[] = []
  const touches = (one: Span, other: Span) => one.start < other.end && other.start < one.end
  return {
    note(collection, stretch, refusal) {
      const others = failed.filter(
        (one) =>
          one.collection !== collection ||
          one.stretch.start < stretch.start ||
          one.stretch.end > stretch.end,
      )
      failed = [{ collection, stretch, refusal }, ...others].slice(0, MOST)
    },
    heal(collection, healed) {
      failed = failed.flatMap((one) => {
        const { stretch } = one
        if (one.collection !== collection || !touches(stretch, healed)) return [one]
        return [
          { ...one, stretch: { start: stretch.start, end: healed.start } },
          { ...one, stretch: { start: healed.end, end: stretch.end } },
        ].filter((left) => left.stretch.start < left.stretch.end)
      })
    },
    over: (collection, stretch) =>
      failed.find((one) => one.collection === collection && touches(one.stretch, stretch))
        ?.refusal ?? null,
  }
}

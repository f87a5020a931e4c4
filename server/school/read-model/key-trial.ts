import { parseRecordId, type SchoolQuestion } from '#server/school/upstream/question.ts'
import type { SchoolAnswer } from '#server/school/upstream/read-answer.ts'
import { DAY } from '#time/instant.ts'
import { addDays, dayFromNumber, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { type Entry, recordIdOf } from './entry.ts'
import { isClosed } from './lists.ts'
import type { Model } from './model.ts'

export type KeyTrial = ReturnType<typeof createKeyTrial>

/** A list has a hundred places: the days after the one that is looked for come along. */
const DAYS_ALONG = 6

/**
 * Whether another key opens the same school. What is stored stays until an answer under the new key brings one record of it,
 * by its UUID; before that, nothing of an answer is taken in.
 */
export function createKeyTrial(options: {
  readonly model: Model
  readonly now: () => number
  readonly onPassed: () => void
}) {
  const { model, now, onPassed } = options
  const { indexes } = model
  let turn = 0
  let isOpen = false
  /** Days whose records have not come again. */
  const tried = new Set<string>()

  function pass(): true {
    isOpen = false
    onPassed()
    return true
  }

  function known(collection: keyof typeof indexes): Entry[] {
    return [...indexes[collection].all()].filter(
      ({ id, at }) => parseRecordId(id) !== null && !Number.isNaN(at),
    )
  }

  /** The nearest day from today of which a record is known, and which has not failed to show it. */
  function nearest(): SchoolQuestion | null {
    const today = Math.floor(now() / DAY)
    const days = COLLECTIONS.flatMap((collection) =>
      known(collection).map(({ at }) => ({ collection, day: AXES[collection].dayAt(at) })),
    )
    const distance = ({ day }: { readonly day: number }) => Math.abs(day - today)
    const untried = days.filter(({ collection, day }) => !tried.has(`${collection} ${day}`))
    if (untried.length === 0) tried.clear()
    const [first, ...rest] = untried.length > 0 ? untried : days
    if (first === undefined) return null
    const { collection, day } = rest.reduce(
      (best, one) => (distance(one) < distance(best) ? one : best),
      first,
    )
    const on = dayFromNumber(day)
    // A list of bookings begins with its first day, one of flights with its last.
    const days7 =
      collection === 'reservations'
        ? { from: on, to: addDays(on, DAYS_ALONG) }
        : { from: addDays(on, -DAYS_ALONG), to: on }
    return { kind: 'list', collection, ...days7 }
  }

  function mayProve(question: SchoolQuestion): boolean {
    const { axis, between, entry } = indexes[question.collection]
    if (question.kind === 'one') return entry(question.id) !== null
    if (!isClosed(question)) return false
    const range = axis.spanOf(question)
    return between(range).some(
      ({ id, at }) =>
        parseRecordId(id) !== null && !tried.has(`${question.collection} ${axis.dayAt(at)}`),
    )
  }

  function noteTried(question: SchoolQuestion): void {
    if (question.kind === 'one' || question.from === null || question.to === null) return
    for (const day of daysOf(question.from, question.to)) tried.add(`${question.collection} ${day}`)
  }

  return {
    /** Grows with every other key: an answer asked for under a former one says nothing about the one in use. */
    turn: () => turn,
    isOpen: () => isOpen,
    /** `isKnown`: it is the key that the stored records were read with, and proves nothing. */
    begin(isKnown: boolean): void {
      turn += 1
      isOpen = !isKnown
      tried.clear()
    },
    /** What to ask first, where the answer to the question could prove nothing; null for the question itself. */
    instead: (question: SchoolQuestion): SchoolQuestion | null =>
      !isOpen || mayProve(question) ? null : nearest(),
    /** Ends the trial if the answer proves it; whether it did. */
    isPassed(question: SchoolQuestion, answer: SchoolAnswer): boolean {
      const { entry } = indexes[question.collection]
      const isNothingKnown = COLLECTIONS.every((collection) => known(collection).length === 0)
      const records =
        answer.kind === 'list' ? answer.records : answer.kind === 'one' ? [answer.record] : []
      const isKnown = records.some((record) => {
        const id = record && recordIdOf(record)
        return id !== null && entry(id) !== null
      })
      if (isKnown) return pass()
      if (isNothingKnown) {
        // That there was nothing is all there is to lose, and it may not be told of another school.
        model.forgetAll()
        return pass()
      }
      noteTried(question)
      return false
    },
  }
}

function daysOf(from: PlainDay, to: PlainDay): number[] {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
}

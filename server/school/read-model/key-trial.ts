import { parseRecordId, type SchoolQuestion } from '#server/school/upstream/question.ts'
import type { SchoolAnswer } from '#server/school/upstream/read-answer.ts'
import { DAY } from '#time/instant.ts'
import { addDays, dayFromNumber, dayNumber, type PlainDay } from '#time/plain-day.ts'
import { AXES, COLLECTIONS } from './axis.ts'
import { type Entry, recordIdOf } from './entry.ts'
import { isClosed } from './lists.ts'
import type { Model } from './model.ts'

export type KeyTrial = ReturnType<typeof createKeyTrial>

/** A list has room for a hundred records, so the days after the requested one are read along with it. */
const DAYS_ALONG = 6

/** Nothing under a new key is stored until an answer brings one stored record, by its UUID. What is stored stays. */
export function createKeyTrial(options: {
  readonly model: Model
  readonly now: () => number
  readonly onPassed: () => void
}) {
  const { model, now, onPassed } = options
  const { indexes } = model
  let turn = 0
  let isOpen = false
  /** Days whose records were not found again. */
  const tried = new Set<string>()

  function pass(): true {
    isOpen = false
    onPassed()
    return true
  }

  function storedEntries(collection: keyof typeof indexes): Entry[] {
    return [...indexes[collection].all()].filter(
      ({ id, at }) => parseRecordId(id) !== null && !Number.isNaN(at),
    )
  }

  /** The day nearest to today that has a known record, and has not failed to show it. */
  function nearest(): SchoolQuestion | null {
    const today = Math.floor(now() / DAY)
    const days = COLLECTIONS.flatMap((collection) =>
      storedEntries(collection).map(({ at }) => ({ collection, day: AXES[collection].dayAt(at) })),
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
    /** Grows with every new key: an answer requested under a former key says nothing about the one in use. */
    turn: () => turn,
    isOpen: () => isOpen,
    /** `isKnown`: the stored records were read with this key, so there is nothing to prove. */
    begin(isTrusted: boolean): void {
      turn += 1
      isOpen = !isTrusted
      tried.clear()
    },
    /** The question to ask first if an answer to this one could prove nothing; otherwise null. */
    instead: (question: SchoolQuestion): SchoolQuestion | null =>
      !isOpen || mayProve(question) ? null : nearest(),
    /** Ends the trial if the answer proves the key, and returns whether it did. */
    isPassed(question: SchoolQuestion, answer: SchoolAnswer): boolean {
      const { entry } = indexes[question.collection]
      const isEmpty = COLLECTIONS.every((collection) => storedEntries(collection).length === 0)
      const records =
        answer.kind === 'list' ? answer.records : answer.kind === 'one' ? [answer.record] : []
      const isStored = records.some((record) => {
        const id = record && recordIdOf(record)
        return id !== null && entry(id) !== null
      })
      if (isStored) return pass()
      if (isEmpty) {
        // Nothing is lost but empty ranges, and another school must not inherit those.
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

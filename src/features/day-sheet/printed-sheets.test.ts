import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { DAY, instant, plus } from '#time/instant.ts'
import {
  afterPrint,
  type Printed,
  readPrinted,
  revisionAfter,
  writePrinted,
} from './printed-sheets.ts'

const six = instant('2026-11-18T13:00:00Z')
const lesson = aReservation()
const moved = { ...lesson, end: instant('2026-11-18T18:00:00Z') }

/** A browser's storage, as far as it is used. */
function storage(limit = Number.POSITIVE_INFINITY) {
  const kept: Record<string, string> = {}
  Object.defineProperties(kept, {
    getItem: { value: (name: string) => (Object.hasOwn(kept, name) ? kept[name] : null) },
    setItem: {
      value: (name: string, text: string) => {
        if (text.length > limit) throw new DOMException('full', 'QuotaExceededError')
        kept[name] = text
      },
    },
    removeItem: { value: (name: string) => delete kept[name] },
  })
  return kept
}

beforeEach(() => vi.stubGlobal('localStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

test('the same content keeps its revision and its marks, on every copy', () => {
  const first = afterPrint(revisionAfter([lesson], null), null, six)
  const second = revisionAfter([moved], first)
  expect(second).toMatchObject({ revision: 2, replaces: { revision: 1, printedAt: six } })
  const kept = afterPrint(second, first, plus(six, 60_000))
  const copy = revisionAfter([moved], kept)
  expect(copy).toMatchObject({ revision: 2, replaces: { revision: 1, printedAt: six } })
  expect(copy.changes.get(lesson.id)).toBe('moved')
  expect(afterPrint(copy, kept, plus(six, 120_000))).toBe(kept)
})

test('is remembered under its sheet, without anything of a person', () => {
  const printed = afterPrint(revisionAfter([lesson], null), null, six)
  writePrinted('2026-11-18.abc', printed, six)
  expect(readPrinted('2026-11-18.abc')).toEqual(printed)
  expect(readPrinted('2026-11-19.abc')).toBeNull()
  expect(JSON.stringify(localStorage)).not.toMatch(/Casey|casey@|Dana|303-555|N172SP/)
})

test('is forgotten after thirty days', () => {
  const old = afterPrint(revisionAfter([lesson], null), null, six)
  writePrinted('old', old, six)
  writePrinted('new', old, plus(six, 31 * DAY))
  expect(readPrinted('old')).toBeNull()
  expect(readPrinted('new')).not.toBeNull()
})

test.each(['', '{', 'null', '[]', '{"last":1}', '{"last":{"revision":"3"}}'])(
  'what is not ours (%s) is nothing',
  (text) => {
    localStorage.setItem('flightline.printed.key', text)
    expect(readPrinted('key')).toBeNull()
  },
)

test('a browser that keeps nothing prints all the same', () => {
  vi.stubGlobal('localStorage', storage(0))
  const printed: Printed = afterPrint(revisionAfter([lesson], null), null, six)
  expect(() => writePrinted('key', printed, six)).not.toThrow()
  expect(readPrinted('key')).toBeNull()
})

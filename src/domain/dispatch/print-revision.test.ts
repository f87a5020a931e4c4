import { describe, expect, test } from 'vitest'
import { aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import type { PrintedSheet } from './print-revision.ts'
import { revisionOf, sayLineChanges } from './print-revision.ts'

const lesson = aReservation()
const solo = aReservation({ instructors: [], activity: 'Solo' })
const printedAt = instant('2026-11-18T13:55:00Z')

function printed(reservations: Parameters<typeof revisionOf>[0]): PrintedSheet {
  const { revision, fingerprint, lines } = revisionOf(reservations, null)
  return { revision, fingerprint, lines, printedAt }
}

describe('the revision of a sheet', () => {
  test('is the first where nothing was printed', () => {
    const first = revisionOf([lesson, solo], null)
    expect(first).toMatchObject({ revision: 1, replaces: null, gone: 0 })
    expect(first.fingerprint).toMatch(/^[0-9a-z]{4}$/)
    expect(first.changes.size).toBe(0)
  })

  test('stays while the content does, in whatever order it comes', () => {
    const again = revisionOf([solo, lesson], printed([lesson, solo]))
    expect(again).toMatchObject({ revision: 1, replaces: null })
    expect(again.fingerprint).toBe(printed([lesson, solo]).fingerprint)
  })

  test('counts on, marks the lines that changed and says how', () => {
    const moved = { ...lesson, start: instant('2026-11-18T16:30:00Z') }
    const cancelled = { ...solo, status: { kind: 'cancelled', raw: 'CANCELLED' } as const }
    const added = aReservation()
    const next = revisionOf([moved, cancelled, added], printed([lesson, solo]))
    expect(next).toMatchObject({ revision: 2, replaces: { revision: 1, printedAt } })
    expect([...next.changes.values()]).toEqual(['moved', 'cancelled', 'new'])
    expect(sayLineChanges(next)).toBe('1 moved, 1 cancelled, 1 new')
  })

  test('counts what is on the sheet no more, and another person as a change', () => {
    const other = { ...lesson, customers: [] }
    const next = revisionOf([other], printed([lesson, solo]))
    expect(sayLineChanges(next)).toBe('1 changed, 1 no longer on it')
  })

  test('remembers nothing that a person could be known by', () => {
    const kept = JSON.stringify(printed([lesson, solo]))
    for (const word of ['Casey', 'casey', 'Dana', '303-555', 'N172SP', 'R-1001'])
      expect(kept).not.toContain(word)
  })
})

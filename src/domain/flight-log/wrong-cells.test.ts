import { expect, test } from 'vitest'
import { aFinding } from '#testing/record-builders.ts'
import { wrongCells } from './wrong-cells.ts'

test('an edit says which reading is wrong, on whichever row the finding stands', () => {
  const finding = {
    ...aFinding(4),
    flightId: 'later',
    meter: 'hobbs' as const,
    mend: {
      flightId: 'earlier',
      edits: [{ meter: 'hobbs', reading: 'end', before: 867720, after: 864720 }],
      kind: 'digit',
    } as const,
  }
  expect([...wrongCells('earlier', [finding])]).toEqual(['hobbsEnd'])
  expect([...wrongCells('later', [finding])]).toEqual([])
})

test('without an edit it is the reading that does not join, or the Δ', () => {
  const join = { ...aFinding(5), flightId: 'f', meter: 'tach' as const, flightIds: ['e', 'f'] }
  const delta = { ...aFinding(2), flightId: 'f', meter: 'hobbs' as const, flightIds: ['f'] }
  expect([...wrongCells('f', [join, delta])]).toEqual(['tachStart', 'hobbsDelta'])
  expect([...wrongCells('f', [{ ...aFinding(19), flightId: 'f', meter: null }])]).toEqual([])
})

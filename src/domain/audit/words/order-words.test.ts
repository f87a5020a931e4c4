import { expect, test } from 'vitest'
import type { Mend } from '#domain/audit/finding.ts'
import { mendOrder, plainWords } from './order-words.ts'

const mend: Mend = {
  flightId: 'f-1',
  edits: [{ meter: 'hobbs', reading: 'end', before: 867_720, after: 864_720 }],
  kind: 'digit',
}

test('marks the digit that is wrong, and the one it should be', () => {
  expect(mendOrder(mend)).toEqual([
    'Hobbs in ',
    '86',
    { mark: 'wrong', text: '7' },
    '7.2',
    ' should be ',
    '86',
    { mark: 'right', text: '4' },
    '7.2',
    '.',
  ])
})

test.each<[Mend, string]>([
  [mend, 'Hobbs in 8677.2 should be 8647.2.'],
  [
    { ...mend, edits: [{ meter: 'hobbs', reading: 'end', before: 99_990, after: 100_110 }] },
    'Hobbs in 999.9 should be 1001.1.',
  ],
  [
    {
      ...mend,
      kind: 'miscounted',
      edits: [{ meter: 'hobbs', reading: 'delta', before: 110, after: 140 }],
    },
    'Logged 1.1 h; the readings give 1.4 h. Change to 1.4.',
  ],
  [
    {
      ...mend,
      kind: 'left-out',
      edits: [{ meter: 'tach', reading: 'end', before: null, after: 342_745 }],
    },
    'Tach in is missing: should be 3427.45.',
  ],
])('%j', (one, words) => {
  expect(plainWords(mendOrder(one))).toBe(words)
})

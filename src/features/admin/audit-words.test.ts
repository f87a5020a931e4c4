import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditRowWire } from '#api/house-wire.ts'
import { ACTION_CHOICES, sayExtent, sayRow } from './audit-words.ts'

const ROW: AuditRowWire = {
  seq: 1,
  at: '2026-11-18T18:30:00.000Z',
  who: 'p-1',
  name: 'Ann Lee',
  session: null,
  action: 'role',
  kind: 'person',
  object: 'p-2',
  objectName: 'Bob',
  range: 'manager',
  count: null,
  projection: 'full',
  address: '',
}

it.each([
  [{}, 'Ann Lee made Bob manager', ''],
  [{ objectName: undefined }, 'Ann Lee made somebody manager', ''],
  [{ name: undefined }, 'Somebody removed since made Bob manager', ''],
  [
    { who: null, name: undefined, action: 'sign-in-failed', range: '' },
    'Somebody not signed in tried to sign in, and failed',
    '',
  ],
  [
    { action: 'export', kind: 'flights', range: '2026-11-01/2026-11-07', count: 312 },
    'Ann Lee exported the flight log',
    '2026-11-01 to 2026-11-07, 312',
  ],
  [
    { action: 'gremlins', kind: 'x', object: 'y', objectName: undefined },
    'Ann Lee gremlins x y',
    'manager',
  ],
] as const)('%o is said as “%s”', (changes, sentence, extent) => {
  const row = { ...ROW, ...changes } as AuditRowWire
  expect(sayRow(row)).toBe(sentence)
  expect(sayExtent(row)).toBe(extent)
})

it('can be asked for every deed there is, in words without a gap', () => {
  expect(ACTION_CHOICES.map(({ value }) => value)).toEqual(Object.keys(AUDIT_ACTIONS))
  for (const { label } of ACTION_CHOICES) {
    expect(label).not.toMatch(/[{}]| {2}|\b(?:for|as|at|in as)$/)
    expect(sayRow({ ...ROW, action: 'x' })).not.toMatch(/[{}]/)
  }
})

import { expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditRowWire } from '#wire/audit-wire.ts'
import { ACTION_CHOICES, sayExtent, sayRow } from './audit-words.ts'

const ROW: AuditRowWire = {
  seq: 1,
  at: '2026-11-18T18:30:00.000Z',
  who: 'p-1',
  name: 'Ann Lee',
  session: 's-1',
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
  [{}, 'Ann Lee made Bob a manager', ''],
  [{ objectName: undefined }, 'Ann Lee made someone a manager', ''],
  [{ name: undefined }, 'A removed person made Bob a manager', ''],
  [
    { who: null, name: undefined, session: null, action: 'sign-in-failed', range: '', count: 1 },
    'Someone not signed in failed to sign in',
    '1 time',
  ],
  [
    { name: undefined, session: null, action: 'looked', kind: 'running', range: '', count: 2 },
    'A revoked token viewed bookings that started earlier',
    '2 records',
  ],
  [
    { name: undefined, action: 'looked', kind: 'changes', range: '', count: 0 },
    'A removed person viewed recent changes',
    '0 records',
  ],
  [
    { action: 'spent', kind: 'reservations', range: '2026-11-01/2026-11-02', count: 1 },
    'Ann Lee loaded bookings from the school',
    '2026-11-01 to 2026-11-02, 1 request',
  ],
  [
    { action: 'export', kind: 'flights', range: '2026-11-01/2026-11-07', count: 312 },
    'Ann Lee exported the flight log',
    '2026-11-01 to 2026-11-07, 312 records',
  ],
  [{ range: 'admin' }, 'Ann Lee made Bob an admin', ''],
  [{ action: 'let-in', range: 'dispatcher' }, 'Ann Lee let Bob in as a dispatcher', ''],
  [
    { action: 'invite', range: 'viewer', count: 20 },
    'Ann Lee made an invite for viewers',
    '20 uses',
  ],
  [
    { action: 'display-ended', kind: 'display', objectName: undefined, range: '' },
    'Ann Lee removed a screen',
    '',
  ],
  [
    {
      action: 'display-ended',
      kind: 'display',
      objectName: 'Briefing room',
      range: 'Briefing room',
    },
    'Ann Lee removed the screen Briefing room',
    '',
  ],
  [
    { action: 'token', kind: 'token', objectName: 'Report', range: 'schedule log' },
    'Ann Lee made the token Report to read schedule, log',
    '',
  ],
  [
    { action: 'print', kind: 'figures', object: 'figures', range: '2026-11-01' },
    'Ann Lee asked to print “Figures”',
    '2026-11-01',
  ],
  [
    { action: 'looked', kind: 'reservations', range: '2026-11-01/2026-11-01', count: 9 },
    'Ann Lee viewed bookings',
    '2026-11-01, 9 records',
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
  for (const { value, label } of ACTION_CHOICES) {
    expect(label).not.toMatch(/[{}]| {2}|\b(?:for|as|at|in as)$/)
    expect(sayRow({ ...ROW, action: value })).not.toMatch(/[{}]|undefined/)
  }
})

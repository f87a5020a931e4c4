import { describe, expect, it } from 'vitest'
import type { ListName } from '#server/school/upstream/question.ts'
import { DAY } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { isAtLeast, ROLES, type Role, TOKEN_SCOPES } from '#wire/access.ts'
import { type Caller, THIS_MACHINE } from './caller.ts'
import { mayRequest, permissionsOf, type Wanted } from './permissions.ts'

const DENVER = zoneOf('America/Denver')
/** 9:00 in Denver on Wed 18 Nov 2026. */
const NOW = Date.UTC(2026, 10, 18, 16, 0)

const caller = (more: Partial<Caller>): Caller => ({ ...THIS_MACHINE, kind: 'person', ...more })
const days = (collection: ListName, from: string | null, to: string | null): Wanted => ({
  what: 'list',
  collection,
  from: from === null ? null : plainDay(from),
  to: to === null ? null : plainDay(to),
})
const reading = (from: string, isForPrint = false): Wanted => ({
  what: 'spend',
  days: { collection: 'flights', from: plainDay(from), to: plainDay(from) },
  isForPrint,
})

/** Every kind of question, which role is the least that may ask it at nine in the morning in Denver, and which token. */
const TABLE: readonly (readonly [string, Wanted, Role, 'schedule' | 'log' | 'no token'])[] = [
  [
    'yesterday to tomorrow',
    days('reservations', '2026-11-17', '2026-11-19'),
    'display',
    'schedule',
  ],
  ['their UTC days', days('reservations', '2026-11-16', '2026-11-20'), 'display', 'schedule'],
  ['a day earlier', days('reservations', '2026-11-15', '2026-11-18'), 'viewer', 'schedule'],
  ['a day later', days('reservations', '2026-11-18', '2026-11-21'), 'viewer', 'schedule'],
  ['days without an end', days('reservations', '2026-11-18', null), 'viewer', 'schedule'],
  ['days without a beginning', days('reservations', null, '2026-11-18'), 'viewer', 'schedule'],
  ['a booking', { what: 'one', collection: 'reservations' }, 'viewer', 'schedule'],
  ['what runs now', { what: 'running', at: NOW }, 'display', 'schedule'],
  ['what ran a month ago', { what: 'running', at: NOW - 30 * DAY }, 'viewer', 'schedule'],
  ['what changed', { what: 'changes', isOfOne: false }, 'display', 'no token'],
  ['the versions of one', { what: 'changes', isOfOne: true }, 'viewer', 'no token'],
  [
    'where requests went',
    { what: 'spend', days: null, isForPrint: false },
    'dispatcher',
    'no token',
  ],
  ['a week of the log', days('flights', '2026-11-11', '2026-11-19'), 'dispatcher', 'log'],
  ['eight days of it', days('flights', '2026-11-10', '2026-11-18'), 'manager', 'log'],
  ['all of the log', days('flights', null, null), 'manager', 'log'],
  ['a flight', { what: 'one', collection: 'flights' }, 'dispatcher', 'log'],
  ['today’s log read now', reading('2026-11-18'), 'dispatcher', 'no token'],
  ['an old log read now', reading('2026-11-01'), 'manager', 'no token'],
  ['a print of today', reading('2026-11-18', true), 'dispatcher', 'no token'],
]

describe('asking', () => {
  it.each(TABLE)('for %s is for some', (_, wanted, least, scope) => {
    for (const role of ROLES) {
      const may = mayRequest(permissionsOf(caller({ role })), wanted, DENVER, NOW)
      expect([role, may]).toEqual([role, isAtLeast(role, least)])
    }
    for (const one of TOKEN_SCOPES) {
      const token = permissionsOf(caller({ kind: 'token', role: 'admin', scopes: [one] }))
      expect([one, mayRequest(token, wanted, DENVER, NOW)]).toEqual([one, one === scope])
    }
  })

  it('shows nobody more than he was let in with', () => {
    expect(permissionsOf(caller({ role: 'manager', projection: 'initials' })).projection).toBe(
      'initials',
    )
    expect(permissionsOf(caller({ role: 'display', projection: 'full' })).projection).toBe(
      'initials',
    )
    expect(permissionsOf(caller({ kind: 'token', scopes: ['schedule'] })).projection).toBe(
      'no-contact',
    )
    expect(permissionsOf(caller({ kind: 'token', scopes: ['log', 'contacts'] })).projection).toBe(
      'full',
    )
  })
})

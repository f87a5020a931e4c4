import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextQuestion } from '#coverage/left.ts'
import { lineOfStarts } from '#coverage/line.ts'
import { THIS_MACHINE } from '#server/http/access/caller.ts'
import { mayRequest, permissionsOf, type Wanted } from '#server/http/access/permissions.ts'
import { asInstant, MINUTE } from '#time/instant.ts'
import { addDays } from '#time/plain-day.ts'
import { localDayOf, localDays, startOfLocalDay, zoneOf } from '#time/zone.ts'

describe('a screen', () => {
  const ZONES = [
    'Pacific/Kiritimati',
    'Etc/GMT+12',
    'Pacific/Chatham',
    'Asia/Kathmandu',
    'America/Denver',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'UTC',
  ]
  const LINE = lineOfStarts(1)

  it('is shown all that its page asks, in every zone and on change-over days, and no day beyond', () => {
    const display = permissionsOf({ ...THIS_MACHINE, kind: 'display', role: 'display' })
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }),
        fc.integer({ min: -4 * MINUTE, max: 4 * MINUTE }),
        fc.constantFrom(-1, 0, 1),
        (name, now, apart, day) => {
          const zone = zoneOf(name)
          const today = localDayOf(zone, asInstant(now + apart))
          const shown = {
            from: addDays(today, Math.min(day, 0)),
            to: addDays(today, Math.max(day, 0)),
          }
          const asked = nextQuestion(LINE, [localDays(zone, shown)])
          const wanted = {
            what: 'list',
            collection: 'reservations',
            from: asked?.from,
            to: asked?.to,
          }
          expect(mayRequest(display, wanted as Wanted, zone, now)).toBe(true)
          const at = startOfLocalDay(zone, shown.from)
          expect(mayRequest(display, { what: 'running', at }, zone, now)).toBe(true)
          const far = (by: number): Wanted => {
            const other = addDays(localDayOf(zone, asInstant(now)), by)
            return { what: 'list', collection: 'reservations', from: other, to: other }
          }
          expect([
            mayRequest(display, far(-4), zone, now),
            mayRequest(display, far(4), zone, now),
          ]).toEqual([false, false])
        },
      ),
      { numRuns: 2000 },
    )
  })
})

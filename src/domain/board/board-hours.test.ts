import { describe, expect, it } from 'vitest'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { drawnHours } from './board-hours.ts'

const DENVER = zoneOf('America/Denver')
const OPENING = { opens: 360, closes: 1320 }
const DAY = { from: plainDay('2026-11-18'), to: plainDay('2026-11-18') }

/** From and to in Denver's winter, as day and hour of November 2026. */
const time = (start: string, end: string) => {
  const [from, to] = [start, end].map((text) => instant(`2026-11-${text}:00-07:00`))
  return { start: from as ReturnType<typeof instant>, end: to as ReturnType<typeof instant> }
}

const CASES: readonly [string, [string, string][], [number, number]][] = [
  ['nothing', [], [6, 22]],
  ['a lesson inside them', [['18T09:00', '18T11:00']], [6, 22]],
  ['a start before they open', [['18T04:30', '18T07:00']], [4, 22]],
  ['one that fills them', [['18T06:00', '18T22:00']], [6, 22]],
  ['a minute before they open', [['18T05:59', '18T07:00']], [5, 22]],
  ['a minute after they close', [['18T20:00', '18T22:01']], [6, 23]],
  ['one over before they open', [['18T04:00', '18T05:00']], [4, 22]],
  ['one that begins when they close', [['18T22:00', '18T23:00']], [6, 23]],
  ['one that ends as the day begins', [['17T23:00', '18T00:00']], [6, 22]],
  ['one that begins as it ends', [['19T00:00', '19T01:00']], [6, 22]],
  ['one until it ends', [['18T21:00', '19T00:00']], [6, 24]],
  ['one from its beginning', [['18T00:00', '18T07:00']], [0, 22]],
  ['an end after they close', [['18T20:00', '18T22:30']], [6, 23]],
  ['one over the next midnight', [['18T23:00', '19T01:00']], [6, 24]],
  ['one over the last midnight', [['17T23:00', '18T01:00']], [0, 22]],
  ['one away overnight, back in the open', [['18T15:00', '19T11:00']], [6, 22]],
  ['a block over days', [['10T08:00', '25T17:00']], [6, 22]],
]

describe('the hours drawn', () => {
  it.each(CASES)('%s', (_, times, [opens, closes]) => {
    const hours = drawnHours(
      DENVER,
      DAY,
      OPENING,
      times.map(([from, to]) => time(from, to)),
    )
    expect([hours.opens / 60, hours.closes / 60]).toEqual([opens, closes])
  })

  it('are the whole day where the clocks change, alone', () => {
    const sunday = plainDay('2026-11-01')
    expect(drawnHours(DENVER, { from: sunday, to: sunday }, OPENING, [])).toEqual({
      opens: 0,
      closes: 1440,
    })
    const week = { from: sunday, to: plainDay('2026-11-07') }
    expect(drawnHours(DENVER, week, OPENING, [])).toEqual(OPENING)
  })

  it('are the whole day for a school that closes after midnight', () => {
    expect(drawnHours(DENVER, DAY, { opens: 360, closes: 60 }, [])).toEqual({
      opens: 0,
      closes: 1440,
    })
  })
})

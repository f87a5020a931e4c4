import { describe, expect, it } from 'vitest'
import type { ProjectedRecord } from '#server/school/upstream/project-record.ts'
import { type PlainDay } from '#time/plain-day.ts'
import { AXES } from './axis.ts'
import { judgePage } from './entry.ts'

const { reservations, flights } = AXES
const day = (text: string) => text as PlainDay
const at = (text: string) => Date.parse(text)
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const booking = (n: number, startsAt: unknown) => ({ id: id(n), startsAt }) as ProjectedRecord
const flight = (n: number, flightDate: unknown) => ({ id: id(n), flightDate }) as ProjectedRecord

const judge = (
  records: readonly (ProjectedRecord | null)[],
  pageSize: number,
  from = '2026-11-18',
  to = '2026-11-20',
) => judgePage(reservations, { from: day(from), to: day(to), records, pageSize, asOf: 5, tick: 5 })
const judgeFlights = (records: readonly ProjectedRecord[], pageSize: number) =>
  judgePage(flights, {
    from: day('2026-11-18'),
    to: day('2026-11-20'),
    records,
    pageSize,
    asOf: 5,
    tick: 5,
  })

const START = at('2026-11-18T00:00:00Z')

describe('a page of reservations', () => {
  it('is judged by the places of its records', () => {
    const last = at('2026-11-18T10:00:00Z')
    expect(judge([booking(1, '2026-11-18T12:00:00+02:00')], 1)).toMatchObject({
      isProof: true,
      known: { start: START, end: last },
      edge: last,
      lost: { start: last, end: at('2026-11-19T00:00:00Z') },
    })
  })

  it('loses its proof with a wrong order, and none of its records', () => {
    const records = [booking(1, '2026-11-19T10:00:00Z'), booking(2, '2026-11-18T10:00:00Z')]
    const { isProof, known, entries } = judge(records, 100)
    expect([isProof, known.end - known.start, entries.length]).toEqual([false, 0, 2])
  })

  it('gives a place to what names none', () => {
    const { entries, isProof } = judge(
      [
        booking(1, null),
        booking(2, '2026-11-18T10:00:00Z'),
        null,
        booking(3, '2026-02-30T10:00:00Z'),
      ],
      100,
    )
    expect(isProof).toBe(true)
    expect(
      entries.map(({ id, at, isPlaced, body }) => [id.slice(-4), at, isPlaced, body.length > 4]),
    ).toEqual([
      ['0001', START, false, true],
      ['0002', at('2026-11-18T10:00:00Z'), true, true],
      ['18#2', at('2026-11-18T10:00:00Z'), false, false],
      ['0003', at('2026-11-18T10:00:00Z'), false, true],
    ])
  })

  it('full of what names no place leaves its first day to nobody', () => {
    expect(judge([null, null], 2)).toMatchObject({
      known: { start: START, end: START },
      edge: null,
      lost: { start: START, end: at('2026-11-19T00:00:00Z') },
    })
  })
})

it('a page of flights is judged on a line that runs back from the newest day', () => {
  const number = (text: string) => -at(`${text}T00:00:00Z`) / 86_400_000
  expect(judgeFlights([flight(1, '2026-11-20'), flight(2, '2026-11-19')], 2)).toMatchObject({
    known: { start: number('2026-11-20'), end: number('2026-11-19') },
    edge: number('2026-11-19'),
    lost: null,
  })
})

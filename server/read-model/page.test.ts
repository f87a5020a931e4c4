import { describe, expect, it } from 'vitest'
import { type PlainDay } from '#time/plain-day.ts'
import type { ProjectedRecord } from '#upstream/project-record.ts'
import { AXES } from './axis.ts'
import { judgePage } from './page.ts'

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
const LAST = at('2026-11-20T23:59:59Z')

describe('a page of reservations', () => {
  it('that is not full shows all, up to the last second of its last day', () => {
    const { known, edge, lost } = judge([booking(1, '2026-11-19T10:00:00Z')], 2)
    expect([known.start, Math.floor(known.end), edge, lost]).toEqual([START, LAST, null, null])
    expect(known.end).toBeLessThan(LAST + 1)
  })

  it('that is full shows all before the start of its last record', () => {
    const records = [booking(1, '2026-11-18T10:00:00Z'), booking(2, '2026-11-19T12:00:00+02:00')]
    const last = at('2026-11-19T10:00:00Z')
    expect(judge(records, 2)).toMatchObject({
      isProof: true,
      known: { start: START, end: last },
      edge: last,
      lost: null,
    })
  })

  it('that ends in the day it began with leaves the rest of that day to nobody', () => {
    const last = at('2026-11-18T10:00:00Z')
    expect(judge([booking(1, '2026-11-18T10:00:00Z')], 1)).toMatchObject({
      known: { start: START, end: last },
      edge: last,
      lost: { start: last, end: at('2026-11-19T00:00:00Z') },
    })
  })

  it.each([
    ['in a wrong order', [booking(1, '2026-11-19T10:00:00Z'), booking(2, '2026-11-18T10:00:00Z')]],
    ['from before', [booking(1, '2026-11-17T23:59:59Z')]],
    ['from after', [booking(1, '2026-11-21T00:00:00Z')]],
  ])('with records %s proves nothing', (_, records) => {
    const { isProof, known, lost, entries } = judge(records, 100)
    expect([isProof, known.end - known.start, lost?.start, Math.floor(lost?.end ?? 0)]).toEqual([
      false,
      0,
      START,
      LAST,
    ])
    expect(entries).toHaveLength(records.length)
  })

  it('that proves nothing and is full is gone on from at the day of its last record', () => {
    const records = [booking(1, '2026-11-17T10:00:00Z'), booking(2, '2026-11-20T10:00:00Z')]
    expect(judge(records, 2).lost).toEqual({ start: START, end: at('2026-11-20T00:00:00Z') })
    expect(judge(records.toReversed(), 2).lost).toEqual({
      start: START,
      end: at('2026-11-19T00:00:00Z'),
    })
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

describe('a page of flights', () => {
  const number = (text: string) => -at(`${text}T00:00:00Z`) / 86_400_000

  it('that is not full shows all of its days', () => {
    const { known } = judgeFlights([flight(1, '2026-11-19')], 2)
    expect(known).toEqual({ start: number('2026-11-20'), end: number('2026-11-18') + 1 })
  })

  it('that is full shows the days after that of its last record, which it shows in part', () => {
    expect(judgeFlights([flight(1, '2026-11-20'), flight(2, '2026-11-19')], 2)).toMatchObject({
      known: { start: number('2026-11-20'), end: number('2026-11-19') },
      edge: number('2026-11-19'),
      lost: null,
    })
  })

  it('that ends in its newest day leaves the rest of that day to nobody', () => {
    const newest = number('2026-11-20')
    expect(judgeFlights([flight(1, '2026-11-20')], 1)).toMatchObject({
      known: { start: newest, end: newest },
      edge: newest,
      lost: { start: newest, end: newest + 1 },
    })
  })
})

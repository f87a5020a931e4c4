import { describe, expect, it } from 'vitest'
import {
  anything,
  boolean,
  dictionaryOf,
  integer,
  listOf,
  number,
  object,
  oneWordOf,
  orAbsent,
  orNull,
  string,
} from './shape.ts'

const answer = object({
  data: listOf(object({ id: string, hours: orNull(number), kind: oneWordOf(['new', 'gone']) })),
  meta: object({ count: integer, isCut: orAbsent(boolean), more: anything }),
  gaps: orAbsent(dictionaryOf(orNull(number))),
})
const entry = { id: 'a', hours: 1.5, kind: 'new' }
const whole = { data: [entry], meta: { count: 1, more: [] }, gaps: { today: null, screen: 3 } }

describe('a shape', () => {
  it.each([
    [whole, null],
    [{ ...whole, gaps: undefined, other: 1 }, null],
    [{ ...whole, meta: { count: 1 } }, null],
    [null, ''],
    [[], ''],
    ['text', ''],
    [{ ...whole, data: undefined }, 'data'],
    [{ ...whole, data: { length: 0 } }, 'data'],
    [{ ...whole, data: [entry, 7] }, 'data[1]'],
    [{ ...whole, data: [{ ...entry, id: 7 }] }, 'data[0].id'],
    [{ ...whole, data: [{ ...entry, hours: Number.NaN }] }, 'data[0].hours'],
    [{ ...whole, data: [{ ...entry, hours: Number.POSITIVE_INFINITY }] }, 'data[0].hours'],
    [{ ...whole, data: [{ ...entry, kind: 'constructor' }] }, 'data[0].kind'],
    [{ ...whole, meta: { count: 1.5 } }, 'meta.count'],
    [{ ...whole, meta: { count: 1, isCut: null } }, 'meta.isCut'],
    [{ ...whole, gaps: { today: '1' } }, 'gaps.today'],
    [{ ...whole, gaps: [] }, 'gaps'],
    [Object.create(whole), 'data'],
  ])('of %j is wrong at %s', (value, flaw) => {
    expect(answer.flaw(value)).toBe(flaw)
    expect(answer.is(value)).toBe(flaw === null)
  })
})

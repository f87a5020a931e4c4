import { afterEach, describe, expect, it, vi } from 'vitest'
import { aReservationAnswer, listBody } from '#server/testing/fake-upstream.ts'
import { type PlainDay } from '#time/plain-day.ts'
import { isBounded, MOST_DEPTH, MOST_VALUES } from './json-bounds.ts'
import { PAGE } from './question.ts'
import { readAnswer } from './read-answer.ts'

const LIST = {
  kind: 'list' as const,
  collection: 'reservations' as const,
  from: '2026-11-18' as PlainDay,
  to: '2026-11-19' as PlainDay,
}

afterEach(() => vi.restoreAllMocks())

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const listOf = (entries: number, entry: string) =>
  `{"data":[${Array(entries).fill(entry).join()}],"meta":{"count":${entries},"pageSize":${entries}}}`

/** What came of a body, and whether anything was built from it. */
function judge(text: string) {
  const parse = vi.spyOn(JSON, 'parse')
  let texts = 0
  const body = Buffer.from(text)
  const holds = () => {
    texts += 1
    return false
  }
  const scan = { holds, holdsPiece: holds, isSpread: () => false }
  const answer = readAnswer(LIST, { kind: 'answer', status: 200, headers: {}, body }, scan)
  return { answer, isParsed: parse.mock.calls.length > 0, isProjected: texts > 0 }
}

describe('an answer of more than can be asked for', () => {
  it.each([
    ['200,000 numbers', listOf(200_000, '1')],
    ['120,000 short records', listOf(120_000, '{"id":"n"}')],
    ['one record more than a page', listOf(PAGE + 1, JSON.stringify(aReservationAnswer(1)))],
    ['a million arrays inside each other', nested(1_000_000)],
    ['a million arrays in one record', listOf(1, `{"people":[${'[],'.repeat(1_000_000)}[]]}`)],
    ['a list in which one field is too deep', listOf(1, `{"id":"n","x":${nested(MOST_DEPTH)}}`)],
    ['depth behind a string that looks like the end', `{"a":"]}\\"]]","b":${nested(MOST_DEPTH)}}`],
  ])('is upstream_invalid before anything is built: %s', (_, text) => {
    const { answer, isParsed, isProjected } = judge(text)
    expect(answer).toMatchObject({ kind: 'failed', reason: 'upstream_invalid' })
    expect({ isParsed, isProjected }).toEqual({ isParsed: false, isProjected: false })
  })

  it('is told from a full page, which is read', () => {
    const records = Array.from({ length: PAGE }, (_, n) => aReservationAnswer(n))
    const { answer } = judge(JSON.stringify(listBody(records)))
    expect(answer.kind === 'list' && answer.records).toHaveLength(PAGE)
  })
})

describe('the bounds', () => {
  it('are these', () => {
    expect({ PAGE, MOST_DEPTH, MOST_VALUES }).toEqual({
      PAGE: 100,
      MOST_DEPTH: 20,
      MOST_VALUES: 100_000,
    })
  })

  it.each([
    ['as deep as may be', nested(MOST_DEPTH), true],
    ['one deeper', nested(MOST_DEPTH + 1), false],
    ['one deeper behind a list', `[[],[],[],${nested(MOST_DEPTH)}]`, false],
    ['brackets in a string', JSON.stringify({ route: '['.repeat(500) }), true],
    ['commas in a string', JSON.stringify({ data: [','.repeat(500)] }), true],
    ['a quote in a string', JSON.stringify({ route: `"${'['.repeat(500)}` }), true],
    ['a backslash before the end of a string', `{"a":"\\\\","b":${nested(MOST_DEPTH)}}`, false],
    ['a record of many fields', `{"data":{${'"x":1,'.repeat(500)}"y":1},"meta":{}}`, true],
    ['as many values as may be', `[[${'[],'.repeat(9)}[${'1,'.repeat(MOST_VALUES - 21)}1]]]`, true],
    ['more', `[[${'[],'.repeat(9)}[${'1,'.repeat(MOST_VALUES)}1]]]`, false],
    ['a list behind another', `{"a":[1,2],"data":[${'1,'.repeat(PAGE)}1]}`, false],
    ['no JSON at all', ']]]]}}}}', true],
    ['nothing', '', true],
  ])('let through or stop: %s', (_, text, isIn) => {
    expect(isBounded(Buffer.from(text))).toBe(isIn)
  })
})

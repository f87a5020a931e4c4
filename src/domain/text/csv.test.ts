import * as fc from 'fast-check'
import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { writeCsv, writeTsv } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' blank ', '" blank "'],
  ['=1+1', "'=1+1"],
  ['+1 303 555', "'+1 303 555"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  [-1.4, '-1.4'],
  [0, '0'],
  [null, ''],
])('writes %j as %s', (cell, text) => {
  expect(writeCsv([[cell]])).toBe(`\ufeff${text}\r\n`)
})

test('cells for the clipboard stay in their row', () => {
  expect(writeTsv([['a\tb', 1.4, null, '=x'], ['c']])).toBe("a b\t1.4\t\t'=x\nc")
})

test('another reader gives the same cells, and no text begins as a formula', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=1', '"', ',', '\r\n', '-1', '', ' '))
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        const { data } = parse<string[]>(writeCsv(rows).slice(1).replace(/\r\n$/, ''), {
          delimiter: ',',
          newline: '\r\n',
        })
        expect(data.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((text) => text.replace(/^'/, ''))),
        )
        for (const text of data.flat()) expect(text).not.toMatch(/^\s*[=+\-@]/)
      },
    ),
  )
})

import * as fc from 'fast-check'
import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { type CsvCell, writeCsv, writeTsv } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines\r\n', '"two\nlines"'],
  [' blank ', '" blank "'],
  ['=1+1', "'=1+1"],
  // Readable as it was; as a number it would lose its plus.
  ['+15551234567', "'+15551234567"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "' =1"],
  ['\r=1', '"\'\n\'=1"'],
  [' =1', "' =1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\0=1', "'=1"],
  ['\u009b=1', "'=1"],
  ['a\0\u0007b\u0085c', '"ab\nc"'],
  ['"=1"', '"\'""=1"""'],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['x;=1+1;y', '"x;\'=1+1;y"'],
  ['x;"=1+1"', '"x;\'""=1+1"""'],
  ['x\t=1', 'x =1'],
  ['x\u2028=1', '"x\n\'=1"'],
  ['x; y', '"x; y"'],
  ['x;', '"x;\'"'],
  ['KBJC-KFNL', 'KBJC-KFNL'],
  [-1.4, '-1.4'],
  [0, '0'],
  [null, ''],
])('writes %j as %s', (cell, text) => {
  expect(writeCsv([[cell]])).toBe(`\ufeff${text}\r\n`)
})

test('a text after a negative number cannot go on with it', () => {
  expect(writeCsv([[-3, '5*A1', -3, 'x']])).toBe("\ufeff-3,'5*A1,-3,x\r\n")
})

test('cells for the clipboard stay in their row', () => {
  expect(writeTsv([['a\tb', 1.4, null, '=x', 'l\r\n=m'], ['c']])).toBe("a b\t1.4\t\t'=x\tl '=m\nc")
})

const HOSTILE = Array.from(
  '=+-@＝＋－＠﹦;,"\'\t\r\n\v\f\0\u0007\u001b\u007f\u0085\u009b\u2028\u2029\ufeff\u200b\u00a0 a1',
).concat('\r\n', '=1+1', '-1', "=cmd|'/c calc'!A0", ';=', ';"=', '"";"";=', '5*2')
const typed = fc
  .array(fc.constantFrom(...HOSTILE), { maxLength: 12 })
  .map((parts) => parts.join(''))
const cells = fc.array(fc.oneof(typed, fc.double({ noNaN: true }), fc.constant(null)), {
  minLength: 2,
  maxLength: 5,
})

/** What some spreadsheet runs: a sign of a formula behind whatever it may overlook; a number of ours is none, nor the row that begins with it. */
function isFormula(cell: string): boolean {
  const seen = cell.normalize('NFKC').replace(/^[\s"\p{C}]+/u, '')
  return /^[=+\-@]/.test(seen) && !/^-\d+(?:\.\d+)?(?:e[+-]\d+)?(?:$|,(?:$|[-\d,'"]))/.test(seen)
}

test('no cell is a formula, whichever mark is taken for the one between cells, and no number is bent', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 6 }), (rows) => {
      const text = writeCsv(rows).slice(1)
      for (const delimiter of [',', ';', '\t']) {
        const { data } = parse<string[]>(text, { delimiter, newline: '\r\n' })
        const { data: byLine } = parse<string[]>(text.replaceAll('\r\n', '\n'), { delimiter })
        // A reader of semicolons or tabs may know no quotes at all.
        const bare = delimiter === ',' ? [] : text.split(new RegExp(`[${delimiter}\r\n]`))
        expect([...data.flat(), ...byLine.flat(), ...bare].filter(isFormula)).toEqual([])
      }
      const { data } = parse<string[]>(text.replace(/\r\n$/, ''), {
        delimiter: ',',
        newline: '\r\n',
      })
      expect(data.map((row) => row.map(withoutMarks))).toEqual(rows.map((row) => row.map(expected)))
    }),
    { numRuns: 500 },
  )
})

test('nor is one in cells for the clipboard', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 6 }), (rows) => {
      const read = writeTsv(rows)
        .split('\n')
        .map((row) => row.split('\t'))
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      expect(
        read
          .flat()
          .flatMap((cell) => cell.split(';'))
          .filter(isFormula),
      ).toEqual([])
    }),
  )
})

test.each(['\n', '; ', ' ', ';"', '\n;'])('a text of nothing but %j is read once', (sign) => {
  // Read again for each of its signs, it would take minutes.
  const text = `${sign.repeat(10_000)}x`
  const rows = Array.from({ length: 100 }, () => [text])
  expect(writeCsv(rows).length).toBeGreaterThan(1_000_000)
})

function expected(cell: CsvCell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  return withoutMarks(
    (cell ?? '').replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n').replaceAll('\t', ' '),
  )
}

/** Apostrophes apart, which are added; and what cannot be seen. */
function withoutMarks(cell: string): string {
  return cell.replace(/'|(?!\n)\p{Cc}/gu, '').replace(/\n+$/, '')
}

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#testing/runs.ts'
import { dayNumber, plainDay } from '#time/plain-day.ts'
import type { InspectionLimit, InspectionMeter } from '#wire/inspections-wire.ts'
import { type ItemOfFile, inspectionsCsv, readInspectionsCsv } from './inspections-csv.ts'

const HEAD = 'tail,item,meter,interval,due,done at,done on,warn,carry,grounds,note'
const HUNDRED: ItemOfFile = {
  tail: 'N172SP',
  name: '100-hour',
  limits: [{ meter: 'tach', due: 231_240, interval: 10_000, warnAt: 1000 }],
  carry: 'due',
  grounds: true,
  note: '',
}

const wordsOf = (text: string) => readInspectionsCsv(text).problems.map(({ words }) => words)

/** One line of the usual columns, with these in place of others. */
const line = (fields: Partial<Record<string, string>>) => {
  const usual = { tail: 'N172SP', item: '100-hour', meter: 'tach', due: '2312.4' }
  const row: Partial<Record<string, string>> = { ...usual, ...fields }
  return `${HEAD}\n${HEAD.split(',')
    .map((name) => row[name] ?? '')
    .join(',')}\n`
}

describe('a file of inspections', () => {
  it.each([
    ['commas', 'tail,item,meter,interval,due\nn172sp,100-hour,Tach,100,2312.4\n'],
    [
      'a mark at its beginning, and lines of Windows',
      '\ufeffTail,Item,Meter,Interval,Due\r\nN172SP,100-hour,tach,100 h,2312.40\r\n',
    ],
    [
      'semicolons and decimal commas',
      'tail;item;meter;interval;due\nN172SP;100-hour;tach;100,0;2.312,4',
    ],
    ['tabs', 'tail\titem\tmeter\tinterval\tdue\nN172SP\t100-hour\ttach\t100\t2312,4'],
    ['its separator named', 'sep=;\ntail;item;meter;interval;due\nN172SP;100-hour;tach;100;2312,4'],
    [
      'quotes and thousands',
      '"Tail Number","Inspection","Meter","Every","Next due"\n"N172SP","100-hour","tach","100","2,312.4"',
    ],
    [
      'what it was done at in place of its due',
      'aircraft,name,meter,interval,last done\nN172SP,100-hour,tach,100,2212.4',
    ],
    ['empty lines', '\ntail,item,meter,interval,due\n\nN172SP,100-hour,tach,100,2312.4\n,,,,\n'],
  ])('is read with %s', (_, text) => {
    expect(readInspectionsCsv(text)).toEqual({ items: [HUNDRED], problems: [] })
  })

  it('takes two lines of one tail and name for two limits, whichever comes first', () => {
    const { items, problems } = readInspectionsCsv(
      `${HEAD}\nN1,Annual,date,12,,2026-01-31,,,done,no,at the shop\nN1,Annual,hobbs,,4000,,,25,done,no,at the shop`,
    )
    expect(problems).toEqual([])
    expect(items).toEqual([
      {
        tail: 'N1',
        name: 'Annual',
        limits: [
          { meter: 'date', due: dayNumber(plainDay('2027-01-31')), interval: 12, warnAt: 30 },
          { meter: 'hobbs', due: 400_000, interval: null, warnAt: 2500 },
        ],
        carry: 'done',
        grounds: false,
        note: 'at the shop',
        done: { on: '2026-01-31', tach: null, hobbs: null },
      },
    ])
  })

  it.each([
    ['2026-11-30', '2026-11-30'],
    ['11/30/2026', '2026-11-30'],
    ['30/11/2026', '2026-11-30'],
    ['30.11.2026', '2026-11-30'],
    ['5/5/2026', '2026-05-05'],
  ])('reads the day %s', (text, day) => {
    const { items } = readInspectionsCsv(line({ meter: 'date', due: text }))
    expect(items[0]?.limits[0]?.due).toBe(dayNumber(plainDay(day)))
  })

  it.each([
    [
      { meter: 'date', due: '3/4/2026' },
      'Line 2: “due” is “3/4/2026”, which may be 2026-03-04 or 2026-04-03; write it as 2026-11-30.',
    ],
    [
      { meter: 'date', due: '2026-02-30' },
      'Line 2: “due” is “2026-02-30”, which is not a date; write it as 2026-11-30.',
    ],
    [
      { meter: 'date', due: '11/30/26' },
      'Line 2: “due” is “11/30/26”, which is not a date; write it as 2026-11-30.',
    ],
    [
      { due: '2312.456' },
      'Line 2: “due” is “2312.456”; write hours with two decimals at most, such as 2312.4.',
    ],
    [
      { due: '-5' },
      'Line 2: “due” is “-5”; write hours with two decimals at most, such as 2312.4.',
    ],
    [{ due: '' }, 'Line 2: “due” is empty; fill it in, or fill in “interval” and “done at”.'],
    [
      { meter: '' },
      'Line 2: “meter” is empty; write tach, hobbs or date; an item with two limits has a line for each.',
    ],
    [
      { meter: 'landings' },
      'Line 2: “meter” is “landings”; write tach, hobbs or date; an item with two limits has a line for each.',
    ],
    [{ tail: ' ' }, 'Line 2: “tail” is empty; fill it in.'],
    [
      { interval: 'often' },
      'Line 2: “interval” is “often”; write hours, such as 100, or leave it empty for once only.',
    ],
    [
      { meter: 'date', due: '2026-11-30', interval: '30 days' },
      'Line 2: “interval” is “30 days”; write whole months, such as 12, or leave it empty for once only.',
    ],
    [
      { carry: 'both' },
      'Line 2: “carry” is “both”; write due or done, the date the next one counts from.',
    ],
    [{ grounds: 'perhaps' }, 'Line 2: “grounds” is “perhaps”; write yes or no.'],
    [{ note: 'x'.repeat(501) }, 'Line 2: “note” has 501 characters; shorten it to 500.'],
    [
      { note: 'one,two' },
      'Line 2: there are more cells than columns; put quotes around cells that contain a separator.',
    ],
  ])('says what is wrong with %j', (fields, words) => {
    const { items, problems } = readInspectionsCsv(line(fields))
    expect(items).toEqual([])
    expect(problems).toEqual([{ line: 2, words }])
  })

  it('does not guess what 1,234 is where the comma may be the decimal mark', () => {
    const text = 'tail;item;meter;due\nN1;100-hour;tach;1,234'
    expect(wordsOf(text)).toEqual([
      'Line 2: “due” is “1,234”; write hours with two decimals at most, such as 2312.4 or 2312,4.',
    ])
  })

  it.each([
    ['', ['The file is empty.']],
    [
      'N1,Oil,tach,50,100',
      [
        'Line 1: the first line must name the columns: tail, item, meter, interval, due, done at, done on, warn, carry, grounds, note.',
      ],
    ],
    [
      'tail,due\nN1,5',
      [
        'Line 1: the column “item” is missing; add it.',
        'Line 1: the column “meter” is missing; add it.',
      ],
    ],
    [
      'tail,item,meter,due,colour\nN1,Oil,tach,5,red',
      [
        'Line 1: column “colour” is unknown and was ignored; the columns are tail, item, meter, interval, due, done at, done on, warn, carry, grounds, note.',
      ],
    ],
    [
      'tail,item,meter,due,next due\nN1,Oil,tach,5,6',
      ['Line 1: there are two columns “due”; keep one.'],
    ],
    [
      'tail,item,meter,due\nN1,Oil,tach,5\nN1,Oil,tach,6',
      ['Line 3: the same item has this meter on line 2; keep one of them.'],
    ],
    [
      'tail,item,meter,due,note\nN1,Oil,tach,5,a\nN1,Oil,date,2026-12-01,b',
      ['Line 3: “note” differs from line 2 of the same item; make them equal.'],
    ],
    [
      'tail,item,meter,due\nN1,Oil,tach,5\nN1,Oil,date,soon',
      [
        'Line 2: another line of the same item is wrong; correct that one first.',
        'Line 3: “due” is “soon”, which is not a date; write it as 2026-11-30.',
      ],
    ],
    [
      'tail,item,meter,due\nN1,"Oil,tach,5',
      [
        'Line 2: a quote (") is never closed; close it or remove it.',
        'Line 2: “meter” is empty; write tach, hobbs or date; an item with two limits has a line for each.',
      ],
    ],
  ])('says what is wrong with a whole file: %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('names the line on which it begins, whatever stands in quotes before', () => {
    const text = 'tail,item,meter,due,note\nN1,Oil,tach,5,"one\ntwo"\nN2,Oil,tach,never,'
    expect(readInspectionsCsv(text)).toMatchObject({
      items: [{ tail: 'N1', note: 'one\ntwo' }],
      problems: [{ line: 4 }],
    })
  })
})

const hundredths = fc.integer({ min: 0, max: 9_999_999 })
const words = (most: number) =>
  fc
    .oneof(
      fc.string({
        minLength: 1,
        maxLength: most,
        unit: fc.constantFrom(...'abXY 09,;"\'=@\n-/().éß'),
      }),
      fc.constantFrom('=1+1', '+49 30', '-replace', '@shop', 'say "so", then', '100-hour', 'a\nb'),
    )
    .map((text) => text.trim())
const limitOf = (meter: InspectionMeter): fc.Arbitrary<InspectionLimit> =>
  fc.record({
    meter: fc.constant(meter),
    due: meter === 'date' ? fc.integer({ min: 0, max: 60_000 }) : hundredths,
    interval: fc.option(
      meter === 'date' ? fc.integer({ min: 1, max: 1200 }) : fc.integer({ min: 1, max: 9_999_999 }),
    ),
    warnAt: meter === 'date' ? fc.integer({ min: 0, max: 3650 }) : hundredths,
  })
const items = fc
  .uniqueArray(fc.tuple(fc.constantFrom('N1', 'N172SP', 'D-EABC'), words(40)), {
    selector: (pair) => pair.join(' '),
    maxLength: 12,
  })
  .chain((names) =>
    fc.tuple(
      ...names
        .filter(([, name]) => name !== '')
        .map(([tail, name]) =>
          fc
            .record({
              meters: fc.subarray<InspectionMeter>(['tach', 'hobbs', 'date'], {
                minLength: 1,
                maxLength: 2,
              }),
              carry: fc.constantFrom('due' as const, 'done' as const),
              grounds: fc.boolean(),
              note: fc.oneof(fc.constant(''), words(80)),
              on: fc.option(fc.constantFrom(plainDay('2026-01-31'), plainDay('2026-11-18'))),
              read: fc.record({ tach: fc.option(hundredths), hobbs: fc.option(hundredths) }),
            })
            .chain(({ meters, on, read, ...rest }) =>
              fc.tuple(...meters.map(limitOf)).map((limits): ItemOfFile => {
                const readingOf = (meter: 'tach' | 'hobbs') =>
                  meters.includes(meter) ? read[meter] : null
                const done = on && { on, tach: readingOf('tach'), hobbs: readingOf('hobbs') }
                return { tail, name, limits, ...rest, ...(done && { done }) }
              }),
            ),
        ),
    ),
  )

const kept = ({ done, ...item }: ItemOfFile) => ({ ...item, done: done ? [done] : [] })

describe('the file that is written', () => {
  it('is read as what was written', () => {
    fc.assert(
      fc.property(items, (all) => {
        expect(readInspectionsCsv(inspectionsCsv(all.map(kept)))).toEqual({
          items: all,
          problems: [],
        })
      }),
      { numRuns: runs({ each: 100, every: 2000 }) },
    )
  })

  it('has no cell that a spreadsheet would run', () => {
    const text = inspectionsCsv([{ ...kept(HUNDRED), name: '=HYPERLINK("x")', note: '@SUM(1)' }])
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).toContain(`,'@SUM(1)`)
  })

  it('loses no line of any text in silence', () => {
    const file = fc.string({ unit: fc.constantFrom(...'N1,;\t"\n=tachdue2026-') })
    fc.assert(
      fc.property(fc.array(file), (rows) => {
        const clean = rows
          .map((row) => row.replaceAll('"', ''))
          .filter((row) => !row.includes('\n'))
        const text = ['tail,item,meter,due', ...clean].join('\n')
        const { items, problems } = readInspectionsCsv(text)
        const told = new Set(problems.map(({ line }) => line))
        const lines = clean.flatMap((row, index) => (/[^,\s]/.test(row) ? [index + 2] : []))
        const limits = items.reduce((sum, one) => sum + one.limits.length, 0)
        expect(limits + lines.filter((at) => told.has(at)).length).toBe(lines.length)
      }),
      { numRuns: runs({ each: 100, every: 2000 }) },
    )
  })
})

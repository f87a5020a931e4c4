import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toExcel } from '#bookings/files/write-table.ts'
import { writeCsv } from '#domain/text/csv.ts'
import { programPath } from '#server/testing/installed-programs.ts'
import { expect, test, variant } from '../flightline.ts'
import { needsProgram } from '../tools/needs-program.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'

// The files that are saved, opened by a real spreadsheet: no cell of them may be a formula.

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightline-sheets-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function office(args: readonly string[]): void {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const program = programPath('soffice')
  const { status } = spawnSync(program, [profile, '--headless', ...args], { timeout: 120_000 })
  expect(status, args.join(' ')).toBe(0)
}

/** What the spreadsheet made of a file: its formulas, its texts, and which of its cells are numbers. */
function opened(file: string, filter: readonly string[]) {
  office([...filter, '--convert-to', 'fods', '--outdir', folder, file])
  const sheet = readFileSync(file.replace(/\.\w+$/, '.fods'), 'utf8')
  return {
    formulas: sheet.match(/table:formula="[^"]*"/g) ?? [],
    links: sheet.match(/<(?:text:a|table:cell-range-source|table:dde-link)\b/g) ?? [],
    numbers: (
      sheet.match(/office:value-type="(?:float|time|percentage)"[^>]*office:value="([^"]*)"/g) ?? []
    ).length,
    isThere: (text: string) => sheet.includes(text),
  }
}

const HOSTILE_ROWS = HOSTILE_TEXTS.flatMap((text, at) => {
  const next = HOSTILE_TEXTS[(at + 1) % HOSTILE_TEXTS.length] ?? ''
  // First, in the middle, last, alone, and after a number of ours.
  return [[text, next], ['x', text, 'y'], ['x', -0.3, text], [text], [-3, text, next]]
})
const NUMBERS = 2 * HOSTILE_TEXTS.length

test('a spreadsheet finds no formula in what is saved, whatever it takes for the mark between cells', {
  ...variant(
    'src/domain/text/csv.test.ts: no cell is a formula, whichever mark is taken for the one between cells, and no number is bent',
  ),
}, async () => {
  needsProgram('soffice')
  test.setTimeout(240_000)
  const csv = join(folder, 'hostile.csv')
  writeFileSync(csv, writeCsv(HOSTILE_ROWS))
  // What it would run, had we written it as it came: otherwise this test could not fail.
  const bare = join(folder, 'bare.csv')
  writeFileSync(bare, '\ufeff=1+1,"x;=2+2;y"\r\n')
  const marks = [[','], [';'], ['\t'], [',', ';', '\t']]
  for (const mark of marks) {
    const codes = mark.map((one) => one.charCodeAt(0)).join('/')
    // Quotes, UTF-8, from the first line; numbers are looked for as when a file is opened by hand.
    const filter = [`--infilter=CSV:${codes},34,76,1,,0,false,true`]
    const { formulas, links, numbers } = opened(csv, filter)
    expect({ mark, formulas, links }).toEqual({ mark, formulas: [], links: [] })
    if (mark.includes(',')) expect(numbers).toBeGreaterThanOrEqual(NUMBERS)
    expect(opened(bare, filter).formulas.length).toBeGreaterThan(0)
  }
  const columns = [0, 1, 2].map((at) => ({ head: `Column ${at}`, width: 20 }))
  const rows = HOSTILE_ROWS.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell.slice(0, 30_000) : cell)),
  )
  const sheet = { name: 'Flight log', note: '=1+1', columns, rows }
  const file = await toExcel([sheet])
  const xlsx = join(folder, 'hostile.xlsx')
  writeFileSync(xlsx, new Uint8Array(await file.arrayBuffer()))
  const { formulas, links, numbers, isThere } = opened(xlsx, [])
  expect({ formulas, links, numbers }).toEqual({ formulas: [], links: [], numbers: NUMBERS })
  expect(isThere('=1+1')).toBe(true)
})

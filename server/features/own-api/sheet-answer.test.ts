import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { type TokensUnderTest, tokensUnderTest } from '#server/testing/tokens/tokens-under-test.ts'
import { HOUR, isoInstant } from '#time/instant.ts'
import { ROLES, TOKEN_SCOPES } from '#wire/access.ts'
import { MISSING_COLUMN, SHEET_COLUMNS } from './log-sheet.ts'

const SHEET = '/api/log.csv'

/** A school of which the log from a day to today is known. */
async function reading(from: number, ...before: ((school: TokensUnderTest) => unknown)[]) {
  const school = await tokensUnderTest()
  for (const prepare of before) prepare(school)
  await school.readLog(from, 0)
  const { sheet } = await school.makeToken(['log.csv'])
  const asked = (more: string, headers: Record<string, string> = {}) =>
    school.ask(null, `${sheet}&${more}`, undefined, {
      headers: { 'flightline-page': '', ...headers },
    })
  return { school, sheet, asked }
}

async function table(answer: Response) {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return { text, rows: data }
}

describe('the log as a sheet', () => {
  it('has a row for each flight, with names, decimals, days and when it was read', async () => {
    const { school, asked } = await reading(
      -3,
      (one) =>
        one.fly(-2, {
          reservationId: '00000000-0000-4000-8000-00000000abcd',
          hobbs: { start: 1234.5, end: 1235.9, delta: 1.4 },
          tach: { start: 1100.12, end: 1101.19, delta: null },
        }),
      (one) => one.fly(-1, { hobbs: null, instructor: null, route: null, aircraft: null }),
    )
    const answer = await asked(`from=${school.day(-3)}`)
    expect(answer.status).toBe(200)
    const { text, rows } = await table(answer)
    expect(text.startsWith('\ufeffflight_id,')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(4)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const byDay = Object.fromEntries(rows.map((row) => [row['date'], row]))
    expect(byDay[school.day(-2)]).toMatchObject({
      reservation_id: '00000000-0000-4000-8000-00000000abcd',
      tail: 'N172SP',
      model: 'C172S',
      customer: 'Casey Rivers',
      instructor: 'Dana Ortiz',
      route: 'KBJC-KFNL-KBJC',
      hobbs_out: '1234.5',
      hobbs_in: '1235.9',
      hobbs_delta: '1.4',
      tach_out: '1100.12',
      tach_in: '1101.19',
      tach_delta: '1.07',
      activity: 'Dual',
      reservation_number: 'R-1001',
      // Read at 16:00 UTC, told in Denver's time.
      read_at: '2026-11-18 09:00:00',
    })
    expect(byDay[school.day(-1)]).toMatchObject({ hobbs_out: '', instructor: '', tail: '' })
    expect(Object.keys(rows[0] ?? {})).toEqual(SHEET_COLUMNS.map(({ name }) => name))
  })

  it('says how old it is, and who may keep it', async () => {
    const { school, asked } = await reading(-3)
    school.pass(2 * HOUR)
    const { headers } = await asked(`from=${school.day(-3)}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-cache',
      age: String(2 * 3600),
      'flightline-as-of': isoInstant(school.now() - 2 * HOUR),
    })
  })

  it('has the flights of one tail, however it is typed', async () => {
    const { school, asked } = await reading(
      -3,
      (one) => one.fly(-1),
      (one) => one.fly(-1, { aircraft: { tailNumber: 'N9', model: 'PA28' } }),
    )
    const { rows } = await table(await asked(`from=${school.day(-3)}&tail=n9`))
    expect(rows.map(({ tail }) => tail)).toEqual(['N9'])
  })

  it('is refused in words where a day of it is not known, and given with partial=1, which says so in each row', async () => {
    const { school, asked } = await reading(-3, (one) => one.fly(-2))
    const range = `from=${school.day(-6)}&to=${school.day(20)}`
    const refused = await asked(range)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([504, '900'])
    const days = `${school.day(-6)} to ${school.day(-4)}`
    expect(await refused.text()).toContain(days)
    const { rows } = await table(await asked(`${range}&partial=1`))
    expect(rows.map((row) => [row['missing'], row['date']])).toEqual([[days, school.day(-2)]])
    expect(Object.keys(rows[0] ?? {})).toEqual([
      MISSING_COLUMN.name,
      ...SHEET_COLUMNS.map(({ name }) => name),
    ])
    // Days to come are no gap: nothing was flown on them.
    const whole = await table(await asked(`from=${school.day(-3)}&to=${school.day(20)}&partial=1`))
    expect(whole.rows.map((row) => row['missing'])).toEqual([''])
  })

  it('says with partial=1 what is not known, though no flight is', async () => {
    const { school, asked } = await reading(-1)
    const { rows } = await table(
      await asked(`from=${school.day(-9)}&to=${school.day(-8)}&partial=1`),
    )
    expect(rows).toMatchObject([{ missing: `${school.day(-9)} to ${school.day(-8)}`, date: '' }])
  })

  it('is inert in a spreadsheet', async () => {
    const { school, asked } = await reading(-3, (one) =>
      one.fly(-1, { route: '=HYPERLINK("x")', customer: { name: '+1;=2', email: '', phone: '' } }),
    )
    const { rows } = await table(await asked(`from=${school.day(-3)}`))
    expect(rows).toMatchObject([{ route: `'=HYPERLINK("x")`, customer: `'+1;'=2` }])
  })

  it.each([
    ['', 'from must be given.'],
    ['from=2026-11-31', 'from must be a date that exists, YYYY-MM-DD.'],
    ['from=2026-11-18&to=2026-11-17', 'from must not be later than to.'],
    ['from=2026-11-18&partial=yes', 'partial must be 1.'],
    ['from=2026-11-18&key=1', 'key is not a parameter: only from, to, tail and partial are.'],
  ])('takes no %j', async (query, error) => {
    const { asked } = await reading(0)
    const answer = await asked(query)
    expect([answer.status, await answer.json()]).toEqual([400, { error }])
  })

  it('spends nothing, however often it is fetched', async () => {
    const { school, asked } = await reading(-3)
    const before = school.spent()
    for (let n = 0; n < 300; n += 1) await asked(`from=${school.day(-(n % 40))}`)
    expect(school.spent()).toBe(before)
    expect(school.world.reader().watched()).toEqual([])
  })

  it('is in the audit as a look of the token’s', async () => {
    const { school, asked } = await reading(-3, (one) => one.fly(-1))
    school.usages.length = 0
    await asked(`from=${school.day(-3)}`)
    expect(school.usages).toMatchObject([
      {
        kind: 'flights',
        count: 1,
        range: `${school.day(-3)}/${school.day(0)}`,
        caller: { kind: 'token', name: 'Books' },
      },
    ])
  })
})

describe('a sheet is opened', () => {
  it('by whoever may take the log along, and by a token of the log', async () => {
    const { school } = await reading(-3)
    const path = `${SHEET}?from=${school.day(-3)}`
    const statuses = []
    for (const role of ROLES) statuses.push((await school.ask(role, path)).status)
    expect(statuses).toEqual([403, 403, 403, 200, 200])
    expect((await school.ask(null, path)).status).toBe(401)
    for (const scope of TOKEN_SCOPES) {
      if (scope === 'contacts' || scope === 'log.csv') continue
      const { secret } = await school.makeToken([scope])
      expect([scope, (await school.by(secret, path)).status]).toEqual([
        scope,
        scope === 'log' ? 200 : 403,
      ])
    }
  })

  it('by a token in its address that opens nothing else, and by no other one', async () => {
    const { school, sheet } = await reading(-3)
    const range = `from=${school.day(-3)}`
    const secret = sheet.split('token=')[1] ?? ''
    expect(secret).toMatch(/^fls_[\w-]{43}$/)
    const status = async (path: string, bearer = '') => (await school.by(bearer, path)).status
    expect(await status(`${sheet}&${range}`)).toBe(200)
    // Nor does a cookie add anything, or take anything away.
    expect((await school.ask('admin', `${SHEET}?token=x&${range}`)).status).toBe(401)
    const { secret: log } = await school.makeToken(['log', 'schedule'])
    for (const other of [log, `fls_${'x'.repeat(43)}`, '', secret.slice(0, -1)])
      expect([other, await status(`${SHEET}?token=${other}&${range}`)]).toEqual([other, 401])
    expect(await status(`${sheet}&token=${secret}&${range}`)).toBe(401)
    for (const path of ['/api/status', `${SHEET}?${range}`, '/api/openapi.json', '/api/mine'])
      expect([path, await status(path, secret)]).toEqual([path, 401])
    for (const path of ['/api/status', '/api/v1/flights', '/api/openapi.json', '/api/house/tokens'])
      expect([path, await status(`${path}?token=${secret}`)]).toEqual([path, 401])
  })

  it('no more once its token was ended', async () => {
    const { school, sheet } = await reading(-3)
    const [{ id } = { id: '' }] = (await tokens(school)).data
    await school.ask('admin', `/api/house/tokens/${id}`, undefined, { method: 'DELETE' })
    expect((await school.by('', `${sheet}&from=${school.day(-3)}`)).status).toBe(401)
  })

  it('and its page says when, from which network and by which program', async () => {
    const { school, asked } = await reading(-3)
    const google =
      'Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets; +http://docs.google.com)'
    await asked(`from=${school.day(-3)}`, { 'user-agent': google })
    expect((await tokens(school)).data).toMatchObject([
      {
        lastUsed: isoInstant(school.now()),
        usedFrom: '192.168.1.20',
        usedBy: 'Google Sheets',
        granted: 0,
      },
    ])
  })

  it('by a token that has no other scope', async () => {
    const school = await tokensUnderTest()
    for (const scopes of [
      ['log.csv', 'log'],
      ['contacts', 'log.csv'],
      ['log.csv', 'schools'],
    ])
      expect((await school.ask('admin', '/api/house/tokens', { name: 'x', scopes })).status).toBe(
        400,
      )
  })
})

async function tokens(school: TokensUnderTest) {
  const answer = await school.ask('admin', '/api/house/tokens')
  return (await answer.json()) as { data: { id: string }[] }
}

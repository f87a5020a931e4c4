import { describe, expect, test } from 'vitest'
import { type PrintJob, printJob } from './print-job.ts'

const words = (line: string) => line.split(' ').filter(Boolean)
const job = (line: string, env = {}) => printJob(words(line), env) as PrintJob
const problems = (line: string) => (printJob(words(line)) as readonly string[]).join('\n')

describe('what a machine is told to print', () => {
  test('is a page with its search, a file, and where the gateway usually is', () => {
    expect(job('day --date tomorrow --layout slips --paper letter --out FILE.pdf')).toEqual({
      path: '/print/day',
      search: { date: 'tomorrow', layout: 'slips', paper: 'letter' },
      out: 'FILE.pdf',
      url: 'http://127.0.0.1:4173',
      locale: 'en-US',
      maxAge: 60,
      wait: 120,
      tokenFile: null,
    })
    expect(job('flights --from 2026-11-01 --to today --group=tail --out=f.pdf').search).toEqual({
      from: '2026-11-01',
      to: 'today',
      group: 'tail',
    })
    for (const page of ['checks', 'reconcile'])
      expect(job(`${page} --from yesterday --names initials --out f.pdf`)).toMatchObject({
        path: '/print/checks',
        search: { from: 'yesterday', names: 'initials' },
      })
  })

  test.each([
    [{ PORT: '8080' }, 'http://127.0.0.1:8080'],
    [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:4173'],
    [{ HOST: 'lan' }, 'http://127.0.0.1:4173'],
    [{ HOST: 'desk.school.example', PORT: '80' }, 'http://desk.school.example:80'],
    [{ HOST: '::1' }, 'http://[::1]:4173'],
  ])('asks where %o says', (env, url) => {
    expect(job('day --out f.pdf', env).url).toBe(url)
    expect(job('day --out f.pdf --url https://desk.example/', env).url).toBe('https://desk.example')
  })

  test.each([
    ['', /Nothing to print is named. There are: day, flights, checks/],
    ['week --out f.pdf', /no page “week”/],
    ['constructor --out f.pdf', /no page “constructor”/],
    ['day', /--out is missing/],
    ['day --out', /--out has no value/],
    ['day --out f.pdf --date 2026-02-30', /--date “2026-02-30” is wrong; it takes YYYY-MM-DD/],
    ['day --out f.pdf --date --paper a4', /--date has no value/],
    ['day --out f.pdf --paper A5', /--paper “A5” is wrong; it takes a4 or letter/],
    ['day --out f.pdf --layout calendar', /it takes list, board, clipboard or slips/],
    ['day --out f.pdf --from today', /“--from” is not known. For day there are: --date/],
    ['day --out f.pdf today', /“today” is not known/],
    ['day --out f.pdf --url localhost:4173', /--url “localhost:4173” is wrong/],
    ['day --out f.pdf --max-age soon', /--max-age “soon” is wrong; it takes minutes/],
    ['flights --group moon --out f.pdf', /--group “moon” is wrong; it takes one of tail, /],
    ['flights --from 2026-11-18 --to 2026-11-01 --out f.pdf', /--from is later than --to/],
  ])('%s is refused, naming what is wrong', (line, sentence) => {
    expect(problems(line)).toMatch(sentence)
  })

  test('a token is named by its file, in no option', () => {
    const env = { FLIGHTLINE_TOKEN_FILE: '/run/token' }
    expect(job('day --out f.pdf', env).tokenFile).toBe('/run/token')
    expect(job('day --out f.pdf', { FLIGHTLINE_TOKEN_FILE: '' }).tokenFile).toBe(null)
    expect(problems('day --out f.pdf --token flt_x')).toMatch(/“--token” is not known/)
  })

  test('everything wrong is said at once', () => {
    expect(problems('day --paper A5 --names none').split('\n')).toHaveLength(3)
  })
})

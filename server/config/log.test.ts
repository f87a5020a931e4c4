import { fstatSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { runs } from '#testing/runs.ts'
import {
  BURST_LASTS,
  createLog,
  isJournalStream,
  LONGEST_LINE,
  type LogFields,
  type LogLevel,
} from './log.ts'

const AT = Date.UTC(2026, 10, 20, 9, 42)

let lines: string[] = []
const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const logOf = (level: LogLevel, isJournal = false) =>
  createLog(level, () => AT, { write: (line) => lines.push(line), isJournal })

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the log', () => {
  it('writes one JSON line an event, with the time of the given clock and nothing of this machine', () => {
    const log = logOf('info')
    log.info('upstream_answer', { request: undefined, outcome: 'list', remaining: 83 })
    log.debug('refreshed', () => expect.fail('worked out'))
    expect(told()).toEqual([
      {
        level: 'info',
        time: '2026-11-20T09:42:00.000Z',
        event: 'upstream_answer',
        outcome: 'list',
        remaining: 83,
      },
    ])
  })

  it('keeps whatever it is given on one line of ASCII, and that line short', () => {
    // As fast-check's own unit `binary`, which takes a second to list them all.
    const unit = fc
      .integer({ max: 0x10_ffff, min: 0 })
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
    const word = fc.oneof(
      fc.string({ unit, maxLength: 40 }),
      fc.constantFrom(
        '\n{"level":"error"}\u001b[31m',
        '\u0085\u2028\u202e',
        '\ud800',
        '’'.repeat(9e3),
      ),
    )
    fc.assert(
      fc.property(fc.dictionary(word, word), fc.boolean(), (fields, isJournal) => {
        lines = []
        logOf('info', isJournal).error('crashed', fields)
        expect(lines).toHaveLength(1)
        expect(lines[0]).toMatch(/^[ -~]+\n$/)
        expect(lines[0]?.length).toBeLessThanOrEqual(LONGEST_LINE + '<3>\n'.length)
        const { event, ...others } = JSON.parse((lines[0] ?? '').replace(/^<3>/, '')) as LogFields
        expect(event).toBe('crashed')
        if (lines[0]?.length !== LONGEST_LINE) expect(others['level']).toBeDefined()
      }),
      { numRuns: runs({ each: 25, every: 1_000 }) },
    )
    lines = []
    logOf('info').error('crashed', { name: 'x'.repeat(LONGEST_LINE) })
    expect(told()).toEqual([{ level: 'error', time: '2026-11-20T09:42:00.000Z', event: 'crashed' }])
  })

  it('is told to say more or less while it runs; a deed is told at every level but silent', () => {
    const log = logOf('info')
    const all = () => {
      log.error('crashed')
      log.warn('house_not_marked')
      log.info('house_begun')
      log.debug('refreshed', () => ({}))
      log.audit('audit', { seq: 1 })
      log.flush()
      return told()
        .map(({ event }) => event)
        .splice(0, lines.splice(0).length)
    }
    const [error, warn, info, debug] = ['crashed', 'house_not_marked', 'house_begun', 'refreshed']
    expect(all()).toEqual([error, warn, info, 'audit'])
    log.setLevel('debug')
    expect(all()).toEqual([error, warn, info, debug, 'audit'])
    log.setLevel('error')
    expect(all()).toEqual([error, 'audit'])
    log.setLevel('fatal')
    expect(all()).toEqual(['audit'])
    log.setLevel('silent')
    expect(all()).toEqual([])
  })
})

describe('a burst of one warning', () => {
  it('is one line, then one a minute that counts the rest, for as long as it goes on', () => {
    const log = logOf('info')
    const burst = (many: number) => {
      for (let n = 0; n < many; n += 1)
        log.warn('callers_refused', { request: `id-${n}`, tooMany: 'requests' })
    }
    burst(413)
    log.warn('callers_refused', { tooMany: 'connections' })
    expect(told()).toMatchObject([
      { request: 'id-0', tooMany: 'requests' },
      { tooMany: 'connections' },
    ])
    vi.advanceTimersByTime(BURST_LASTS)
    expect(told().slice(2)).toEqual([
      {
        level: 'warn',
        time: '2026-11-20T09:42:00.000Z',
        event: 'callers_refused',
        tooMany: 'requests',
        more: 412,
      },
    ])
    burst(5)
    expect(lines).toHaveLength(3)
    vi.advanceTimersByTime(BURST_LASTS)
    expect(told().slice(3)).toMatchObject([{ more: 5 }])
    vi.advanceTimersByTime(BURST_LASTS)
    burst(1)
    expect(told().slice(4)).toMatchObject([{ request: 'id-0' }])
  })

  it('is told before the end, and no error is ever held back', () => {
    const log = logOf('info')
    for (let n = 0; n < 3; n += 1) {
      log.warn('connections_cut')
      log.error('answer_failed')
    }
    log.flush()
    expect(told().filter(({ event }) => event === 'answer_failed')).toHaveLength(3)
    expect(told().at(-1)).toMatchObject({ event: 'connections_cut', more: 2 })
    vi.advanceTimersByTime(2 * BURST_LASTS)
    expect(lines).toHaveLength(5)
  })
})

describe('in the journal', () => {
  it('each line begins with its priority, and has no time of its own', () => {
    const log = logOf('debug', true)
    log.error('crashed')
    log.warn('house_not_marked')
    log.info('house_begun')
    log.debug('refreshed', () => ({}))
    log.audit('audit', { seq: 1 })
    expect(lines).toEqual([
      '<3>{"level":"error","event":"crashed"}\n',
      '<4>{"level":"warn","event":"house_not_marked"}\n',
      '<6>{"level":"info","event":"house_begun"}\n',
      '<7>{"level":"debug","event":"refreshed"}\n',
      '<6>{"level":"info","stream":"audit","seq":1,"event":"audit"}\n',
    ])
  })

  it('is told from a file by device and inode, since a child may have been given another one', () => {
    const folder = newFolder('flightline')
    const file = openSync(join(folder, 'stream'), 'w')
    const { dev, ino } = fstatSync(file, { bigint: true })
    expect(isJournalStream(`${dev}:${ino}`, file)).toBe(true)
    expect(isJournalStream(`${dev}:${ino + 1n}`, file)).toBe(false)
    expect(isJournalStream(undefined, file)).toBe(false)
    expect(isJournalStream(`${dev}:${ino}`, 9_999)).toBe(false)
    rmSync(folder, { recursive: true })
  })
})

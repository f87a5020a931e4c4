import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('writes one JSON line an event, with the time of the given clock and nothing of this machine', () => {
  const lines: string[] = []
  const log = createLog('info', () => Date.UTC(2026, 10, 20, 9, 42), {
    write: (line) => lines.push(line),
  })
  log.info('upstream_answer', { status: 200, remaining: 83 })
  log.debug('not_written')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'info',
      time: '2026-11-20T09:42:00.000Z',
      event: 'upstream_answer',
      status: 200,
      remaining: 83,
    },
  ])
})

it('keeps a hostile value on its own line', () => {
  const lines: string[] = []
  const log = createLog('info', () => 0, { write: (line) => lines.push(line) })
  log.warn('odd', { word: '\n{"level":"error"}\u001b[31m' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u)
})

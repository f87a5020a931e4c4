import { expect, it } from 'vitest'
import { createAnswersSeen } from './answers-seen.ts'
import { watchEventLoop } from './metrics-port.ts'

it('puts each answer under its kind of address, its class, and every bucket that it fits', () => {
  const seen = createAnswersSeen()
  const valueOf = (of: 'answers' | 'durations', wanted: Record<string, string>, part = '') =>
    seen[of]().find(
      ({ labels = {}, ...one }) =>
        Object.entries(wanted).every(([name, value]) => labels[name] === value) &&
        (one.part ?? '') === part,
    )?.value
  const asked: [target: string, status: number, milliseconds: number][] = [
    ['/api/v1/flights?from=2026-11-18', 200, 0.5],
    ['/api/v1/flights', 503, 2600],
    ['/api/v1/reservations', 200, 20_000],
    ['/assets/main-abc123.js', 304, 1],
    ['/api/session', 401, 1],
    ['/api/status?x', 400, 1],
    ['/readyz', 200, 1],
    ['/schedule?view=week', 200, 1],
    ['/nowhere', 404, 1],
    ['', 421, 1],
  ]
  for (const one of asked) seen.note(...one)
  const routes = { data: '2xx', file: '3xx', access: '4xx', api: '4xx', health: '2xx', page: '4xx' }
  const counts = Object.entries(routes).map(([route, status]) =>
    valueOf('answers', { route, status }),
  )
  expect(counts).toEqual([2, 1, 1, 1, 1, 2])
  const upTo = ['0.001', '2.5', '10', '+Inf'].map((le) =>
    valueOf('durations', { route: 'data', le }, '_bucket'),
  )
  expect(upTo).toEqual([1, 1, 2, 3])
  expect(valueOf('durations', { route: 'data' }, '_count')).toBe(3)
  expect(valueOf('durations', { route: 'data' }, '_sum')).toBeCloseTo(22.6005)
  const refused = seen.refusals({ cut: 3, ignored: 4 })
  expect(refused.map(({ value }) => value)).toEqual([1, 0, 1, 0, 1, 3, 4])
})

it('tells by how much anything waited for its turn, for a minute', () => {
  let now = 0
  let tick = () => {}
  const loop = watchEventLoop(
    () => now,
    (ms, run) => {
      tick = () => {
        now += ms
        run()
      }
      return () => (tick = () => {})
    },
  )
  tick()
  expect(loop.longest()).toBe(0)
  now += 300
  tick()
  for (let n = 0; n < 119; n += 1) tick()
  expect(loop.longest()).toBe(300)
  tick()
  expect(loop.longest()).toBe(0)
  loop.stop()
})

import { afterEach, expect, test, vi } from 'vitest'
import { savesData, whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('goes on while an idle moment leaves more than a step’s time, and asks again until done', () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(100)
  const ask = vi.fn<(go: IdleRequestCallback, options: IdleRequestOptions) => number>(() => 7)
  const cancel = vi.fn()
  vi.stubGlobal('requestIdleCallback', ask)
  vi.stubGlobal('cancelIdleCallback', cancel)
  const had: boolean[] = []
  const stop = whenIdle((hasTime) => {
    had.push(hasTime())
    return had.length === 2
  }, 200)
  const turn = (left: number) =>
    ask.mock.lastCall?.[0]({ didTimeout: false, timeRemaining: () => left })
  expect(ask.mock.lastCall?.[1]).toEqual({ timeout: 200 })
  turn(7)
  expect(ask).toHaveBeenCalledTimes(2)
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(100)
  turn(6)
  expect(had).toEqual([true, false])
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
  expect(cancel).toHaveBeenCalledWith(7)
})

test('takes one step at a time where a browser knows no idle moments', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  let steps = 0
  const step = (hasTime: () => boolean) => {
    expect(hasTime()).toBe(false)
    steps++
    return steps === 3
  }
  const stop = whenIdle(step, 200)
  vi.runAllTimers()
  expect(steps).toBe(3)
  stop()
  whenIdle(step, 200)()
  vi.runAllTimers()
  expect(steps).toBe(3)
})

test('fetches ahead unless the browser is told to save data', () => {
  const withConnection = (connection: unknown) => {
    vi.stubGlobal('navigator', { connection })
    return savesData()
  }
  expect([{ saveData: true }, { saveData: false }, {}, undefined].map(withConnection)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('does several short steps at a time on a page that is never idle', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const asked: IdleRequestCallback[] = []
  vi.stubGlobal('requestIdleCallback', (go: IdleRequestCallback) => asked.push(go))
  let [steps, turns] = [0, 0]
  whenIdle((hasTime) => {
    do {
      steps++
      now += 2
    } while (hasTime())
    return steps >= 30
  }, 200)
  for (let go = asked.shift(); go; go = asked.shift()) {
    turns++
    go({ didTimeout: true, timeRemaining: () => 0 })
  }
  expect({ steps, turns }).toEqual({ steps: 30, turns: 10 })
})

import { expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

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

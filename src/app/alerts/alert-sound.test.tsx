import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const made: FakeContext[] = []
let tones = 0

class FakeContext {
  currentTime = 0
  destination = {}
  state = 'suspended'
  constructor() {
    made.push(this)
  }
  async resume() {
    this.state = 'running'
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} }
    return { gain, connect() {} }
  }
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      stop() {},
      start() {
        tones += 1
      },
    }
  }
}

/** As another tab of the same browser has it: its own sound, the same store. */
async function aTab() {
  vi.resetModules()
  return await import('./alert-sound.ts')
}

const FIRST = '2026-11-18T19:00:00Z'
const SECOND = '2026-11-18T19:05:00Z'

beforeEach(() => {
  made.length = 0
  tones = 0
  localStorage.clear()
  vi.stubGlobal('AudioContext', FakeContext)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the sound of an alert', () => {
  it('is made by no page on which nobody has pressed anything', async () => {
    const tab = await aTab()
    tab.ring()
    tab.ringOnce(FIRST)
    expect([made.length, tones]).toEqual([0, 0])
    tab.wakeSound()
    tab.wakeSound()
    expect(made).toHaveLength(1)
    tab.ring()
    expect(tones).toBe(3)
  })

  it('is made once for an alert, by one of two tabs', async () => {
    const [one, other] = [await aTab(), await aTab()]
    one.wakeSound()
    other.wakeSound()
    for (const tab of [one, other, one]) tab.ringOnce(FIRST)
    expect(tones).toBe(3)
    for (const tab of [other, one]) tab.ringOnce(SECOND)
    expect(tones).toBe(6)
    // An older one that is the newest again is none that came.
    one.ringOnce(FIRST)
    expect(tones).toBe(6)
  })

  it('is left to the tab that can be heard', async () => {
    const [silent, heard] = [await aTab(), await aTab()]
    heard.wakeSound()
    silent.ringOnce(FIRST)
    expect(tones).toBe(0)
    heard.ringOnce(FIRST)
    expect(tones).toBe(3)
  })
})

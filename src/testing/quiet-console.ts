import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Set up before every component test: a noisy console, or a request to anywhere that no test answers, is a failure.

const noise: string[] = []

function note(...words: unknown[]): void {
  noise.push(words.map(String).join(' '))
}

function nowhere(question: unknown): Promise<never> {
  const asked = question instanceof Request ? question.url : String(question)
  noise.push(`a request that nobody answers: ${asked}`)
  return Promise.reject(new TypeError('no network in tests'))
}

// What the page may rely on in every browser and jsdom lacks.
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  noise.length = 0
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
  vi.stubGlobal('fetch', nowhere)
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }))
  if (!('scrollIntoView' in Element.prototype)) {
    Object.assign(Element.prototype, { scrollIntoView() {} })
  }
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  expect(noise).toEqual([])
})

import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { rememberStyles } from './remembered-styles.ts'

// Set up before every component test: a noisy console, or a request to anywhere that no test answers, is a failure.

// A page that never comes fails. A busy machine that draws it late does not.
configure({
  asyncUtilTimeout: 100_000,
  getElementError(message, container) {
    // While it is waited for, nobody reads the page that would be printed at each change of it.
    const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
    const error = new Error(
      [message, !isWaiting && prettyDOM(container)].filter(Boolean).join('\n\n'),
    )
    error.name = 'TestingLibraryElementError'
    return error
  },
})
rememberStyles()

// For its warnings React keeps a stack of each element that is drawn: a tenth of the time. A warning fails the test without.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER,
  set() {},
})

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

import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { rememberStyles } from './remembered-styles.ts'

// Runs before each component test: console output and unanswered requests fail it.

// Long timeouts: a busy machine must not fail a test.
configure({
  asyncUtilTimeout: 100_000,
  getElementError(message, container) {
    // No one reads the page printed at each change while waiting.
    const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
    const error = new Error(
      [message, !isWaiting && prettyDOM(container)].filter(Boolean).join('\n\n'),
    )
    error.name = 'TestingLibraryElementError'
    return error
  },
})
rememberStyles()

// React keeps a stack per element for its warnings, which takes a tenth of the time; warnings fail tests anyway.
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

// Missing in jsdom, available in every browser.
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

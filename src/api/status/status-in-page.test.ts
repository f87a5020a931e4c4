import { afterEach, describe, expect, it, vi } from 'vitest'
import { asInstant } from '#time/instant.ts'
import { statusInPage } from './status-in-page.ts'

const clock = () => asInstant(Date.parse('2026-11-18T19:00:00Z'))

function arrived(navigation: Partial<PerformanceNavigationTiming>, json: string | null): void {
  const block = json === null ? null : { textContent: json }
  vi.stubGlobal('document', { querySelector: () => block })
  vi.stubGlobal('performance', { getEntriesByType: () => [navigation], now: () => 400 })
}

const ANSWERED = { requestStart: 80, responseStart: 120, type: 'navigate' } as const
const BLOCK = '{"version":"1"}'

afterEach(() => vi.unstubAllGlobals())

describe('the status in the page', () => {
  it('is as old as the answer that brought it', () => {
    arrived(ANSWERED, BLOCK)
    expect(statusInPage(clock)).toEqual({ body: { version: '1' }, at: clock() - 300 })
  })

  it.each([
    ['that the browser had kept', { ...ANSWERED, type: 'back_forward' } as const, BLOCK],
    ['without one', ANSWERED, null],
    ['with half of one', ANSWERED, BLOCK.replace('}', '')],
  ])('is not believed in a page %s', (_, navigation, html) => {
    arrived(navigation, html)
    expect(statusInPage(clock)).toBeNull()
  })
})

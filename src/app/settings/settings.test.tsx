import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readSettings } from './stored-settings.ts'

async function store() {
  const { changeSettings, currentSettings, useSettings } = await import('./settings.ts')
  function Shown() {
    return <output>{JSON.stringify(useSettings())}</output>
  }
  return { changeSettings, currentSettings, Shown }
}

beforeEach(() => {
  vi.resetModules()
  delete document.documentElement.dataset['theme']
})

describe('settings of this browser', () => {
  it('are kept, shown at once, and set the theme', async () => {
    const { changeSettings, Shown } = await store()
    render(<Shown />)
    act(() => changeSettings({ theme: 'dark', weekStart: 1 }))
    expect(JSON.parse(screen.getByRole('status').textContent)).toMatchObject({
      theme: 'dark',
      weekStart: 1,
      isRailOpen: null,
    })
    expect(document.documentElement.dataset['theme']).toBe('dark')
    vi.resetModules()
    expect((await store()).currentSettings()).toMatchObject({ theme: 'dark', weekStart: 1 })
  })

  it('follow another tab', async () => {
    const { Shown } = await store()
    render(<Shown />)
    localStorage.setItem(
      'flightline.settings',
      '{"theme":"light","weekStart":null,"isRailOpen":false}',
    )
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'flightline.settings' })))
    expect(screen.getByRole('status').textContent).toContain('"isRailOpen":false')
    expect(document.documentElement.dataset['theme']).toBe('light')
  })

  it.each(['{', '{"theme":7}', '[1]', 'x'.repeat(100_000)])(
    'drop what is broken (%#)',
    async (text) => {
      localStorage.setItem('flightline.settings', text)
      const { currentSettings } = await store()
      expect(currentSettings()).toMatchObject({
        theme: 'system',
        weekStart: null,
        isRailOpen: null,
      })
      expect(localStorage.getItem('flightline.settings')).toBeNull()
    },
  )

  it('outlive a version that knows more of them', async () => {
    localStorage.setItem(
      'flightline.settings',
      '{"theme":"dark","weekStart":1,"isRailOpen":true,"from-another-version":"x"}',
    )
    expect((await store()).currentSettings()).toMatchObject({ theme: 'dark', turnRoundMinutes: 0 })
    vi.resetModules()
    expect((await store()).currentSettings()).toMatchObject({ theme: 'dark', weekStart: 1 })
    expect(localStorage.getItem('flightline.settings')).not.toContain('another-version')
  })

  it('work where the browser refuses to store', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { changeSettings, currentSettings } = await store()
    changeSettings({ isRailOpen: false })
    expect(currentSettings().isRailOpen).toBe(false)
  })
})

const USUAL = {
  theme: 'system',
  clock: 'browser',
  weekStart: null,
  isRailOpen: null,
  turnRoundMinutes: 0,
  hasLetterKeys: true,
}

describe('stored settings', () => {
  it.each([
    null,
    '',
    'null',
    '[]',
    '"dark"',
    '{"theme":"solarized","weekStart":9,"isRailOpen":"yes","hasLetterKeys":1}',
    '{"__proto__":{"theme":"dark"}}',
    '{"theme":"dark"',
    JSON.stringify({ theme: 'dark', junk: 'x'.repeat(5_000_000) }),
  ])('fall back to their defaults (%#)', (text) => {
    expect(readSettings(text)).toEqual(USUAL)
  })

  it('keep what is right beside what is not', () => {
    const text =
      '{"theme":"dark","weekStart":1.5,"isRailOpen":false,"turnRoundMinutes":-5,"hasLetterKeys":false}'
    expect(readSettings(text)).toEqual({
      ...USUAL,
      theme: 'dark',
      weekStart: null,
      isRailOpen: false,
      hasLetterKeys: false,
    })
  })

  it('come back as they were', () => {
    const settings = {
      theme: 'light',
      clock: '24',
      weekStart: 1,
      isRailOpen: false,
      turnRoundMinutes: 20,
      hasLetterKeys: false,
    } as const
    expect(readSettings(JSON.stringify(settings))).toEqual(settings)
  })
})

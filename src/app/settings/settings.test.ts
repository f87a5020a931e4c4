import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, readSettings } from './settings.ts'

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
    expect(readSettings(text)).toEqual(DEFAULT_SETTINGS)
  })

  it('keep what is right beside what is not', () => {
    const text =
      '{"theme":"dark","weekStart":1.5,"isRailOpen":false,"turnRoundMinutes":-5,"holeMinutes":0}'
    expect(readSettings(text)).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'dark',
      weekStart: null,
      isRailOpen: false,
      holeMinutes: 0,
      hasLetterKeys: true,
    })
  })

  it('come back as they were', () => {
    const settings = {
      theme: 'light',
      weekStart: 1,
      isRailOpen: false,
      turnRoundMinutes: 20,
      holeMinutes: 120,
      hasLetterKeys: false,
    } as const
    expect(readSettings(JSON.stringify(settings))).toEqual(settings)
  })
})

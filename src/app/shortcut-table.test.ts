import { describe, expect, it } from 'vitest'
import { isPaletteKey, SHORTCUTS, shortcutOf } from './shortcut-table.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  ...more,
})
const command = (key: string, more?: Partial<KeyboardEvent>) =>
  shortcutOf(press(key, more))?.command ?? null

describe('the shortcuts', () => {
  it.each([
    ['t', 'today'],
    ['T', 'today'],
    ['d', 'view-day'],
    ['w', 'view-week'],
    ['m', 'view-month'],
    ['l', 'view-agenda'],
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['g', 'date'],
    ['f', 'filter'],
    ['n', 'time'],
    ['p', 'print'],
    ['/', 'find'],
    ['?', 'list'],
    ['x', null],
  ])('%s is %s', (key, done) => expect(command(key)).toBe(done))

  it('are silent with Ctrl, Alt or Meta, while composing, and when a key is held', () => {
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
      for (const { key } of SHORTCUTS) expect(command(key, more)).toBeNull()
    }
    expect(command('t', { isComposing: true })).toBeNull()
    expect(command('t', { repeat: true })).toBeNull()
    expect(command('ArrowLeft', { repeat: true })).toBe('previous')
    expect(command('ArrowLeft', { shiftKey: true })).toBeNull()
    expect(command('?', { shiftKey: true })).toBe('list')
  })

  it('follow the key where the alphabet is another', () => {
    expect(command('е', { code: 'KeyT' })).toBe('today')
  })

  it('have no key twice', () => {
    const keys = SHORTCUTS.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each([
    [{ ctrlKey: true }, true],
    [{ metaKey: true }, true],
    [{ ctrlKey: true, shiftKey: true }, false],
    [{}, false],
  ])('%j with K opens the palette: %s', (more, opens) => {
    expect(isPaletteKey(press('k', more))).toBe(opens)
  })
})

import { describe, expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

describe('text of the API, shown', () => {
  it.each([
    ['plain', 'Dana Ortiz', 'Dana Ortiz'],
    ['markup stays text', '<img src=x>', '<img src=x>'],
    ['a line that turns', 'N1\u202e23', 'N123'],
    ['controls', 'a\u0000b\u001bc\u007f', 'a\u2400b\u241bc\u2421'],
    ['lines', 'a\r\nb\tc', 'a b c'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
    ['no character', 'a\ufffeb', 'a\ufffdb'],
    ['an emoji of parts', '👩‍✈️', '👩‍✈️'],
    ['letters of other scripts', 'Łukasz Żółć', 'Łukasz Żółć'],
  ])('%s', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  it('is clipped, whole characters only', () => {
    expect(visibleText('x'.repeat(1_000_000))).toHaveLength(1000)
    expect(() => encodeURIComponent(visibleText(`x${'😀'.repeat(2000)}`))).not.toThrow()
    expect(visibleText(`e${'\u0301'.repeat(50)}`)).toHaveLength(5)
  })
})

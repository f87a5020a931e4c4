import { describe, expect, it } from 'vitest'
import { capital, visibleText } from './visible-text.ts'

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

  it.each([
    '\u00ad',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u200e',
    '\u200f',
    '\u2028',
    '\u2029',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2064',
    '\u2066',
    '\u206f',
    '\ufeff',
    '\ufff9',
    '\ufffb',
  ])('drops the mark %j, which nobody sees', (mark) => {
    expect(visibleText(`a${mark}b`)).toBe('ab')
  })

  it.each(['\ufdd0', '\ufdef', '\ufffe', '\uffff', '\u0080', '\u009f', '\udc00'])(
    'shows a box for %j, which is no character',
    (none) => expect(visibleText(`a${none}b`)).toBe('a\ufffdb'),
  )

  it.each(['\u200c', '\u200d', '\u2027', '\u202f', '\u2065', '\ufdcf', '\ufdf0', '\u00a0'])(
    'leaves %j, which a script or a line may need',
    (needed) => expect(visibleText(`a${needed}b`)).toBe(`a${needed}b`),
  )

  it('shows every control as its picture, and lines as blanks', () => {
    expect(visibleText('\u0001\u001f\u007f')).toBe('\u2401\u241f\u2421')
    expect(visibleText('a\rb\nc\r\nd\te')).toBe('a b c d e')
    expect(visibleText(`e${'\u0301'.repeat(4)}x`)).toHaveLength(6)
    expect(capital('overdue')).toBe('Overdue')
    expect(capital('')).toBe('')
  })

  it('is clipped at a thousand', () => {
    expect(visibleText('x'.repeat(1000))).toBe('x'.repeat(1000))
    expect(visibleText('x'.repeat(1001))).toBe(`${'x'.repeat(999)}…`)
    expect(visibleText(`${'x'.repeat(998)}😀😀`)).toBe(`${'x'.repeat(998)}…`)
  })

  it('is clipped, whole characters only', () => {
    expect(visibleText('x'.repeat(1_000_000))).toHaveLength(1000)
    expect(() => encodeURIComponent(visibleText(`x${'😀'.repeat(2000)}`))).not.toThrow()
    expect(visibleText(`e${'\u0301'.repeat(50)}`)).toHaveLength(5)
  })
})

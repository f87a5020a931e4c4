import { describe, expect, it } from 'vitest'
import { type ClockTime, clockSpan, minutesOf, parseClockTime } from './clock-time.ts'

const at = (text: string) => parseClockTime(text) as ClockTime

describe('a time in a log', () => {
  it.each(['00:00:00', '09:10:00', '23:59:59'])('%s is one', (text) => {
    expect(parseClockTime(text)).toBe(text)
  })

  it.each([
    '24:00:00',
    '25:00:00',
    '7:5:0',
    '09:60:00',
    '09:10',
    '09:10:00Z',
    'x09:10:00',
    ['09:10:00'],
    '',
    null,
    910,
  ])('%j is none', (text) => expect(parseClockTime(text)).toBeNull())

  it('spans midnight, and says so', () => {
    expect(clockSpan(at('23:40:00'), at('00:50:00'))).toEqual({ minutes: 70, nextDay: true })
    expect(clockSpan(at('09:10:00'), at('10:25:59'))).toEqual({ minutes: 75, nextDay: false })
    expect(clockSpan(at('09:10:00'), at('09:10:00'))).toEqual({ minutes: 0, nextDay: false })
    expect(minutesOf(at('10:25:59'))).toBe(625)
  })
})

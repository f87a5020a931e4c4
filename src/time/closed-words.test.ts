import { expect, it } from 'vitest'
import { US } from '#testing/date-formats.ts'
import { closedWords } from './closed-words.ts'
import { dateFormat } from './date-format.ts'
import { instant } from './instant.ts'
import { USUAL_HOURS } from './opening-hours.ts'
import { zoneOf } from './zone.ts'

const DENVER = zoneOf('America/Denver')
const at = (time: string, locale = 'en-US') =>
  closedWords(dateFormat(DENVER, locale), instant(`2026-11-18T${time}:00-07:00`), USUAL_HOURS)

it('says from closing to opening when it opens, and nothing while it is open', () => {
  expect(at('05:59')).toBe('Closed. Opens 6:00 AM')
  expect(at('06:00')).toBeNull()
  expect(at('21:59')).toBeNull()
  expect(at('22:00')).toBe('Closed. Opens 6:00 AM')
  expect(at('23:30', 'de-DE')).toBe('Closed. Opens 06:00')
})

it('is never closed where it never closes', () => {
  const hours = { opens: 0, closes: 24 * 60 }
  expect(closedWords(US, instant('2026-11-18T03:00:00-07:00'), hours)).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { aLateBooking } from '#testing/a-late-booking.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { dateFormat } from '#time/date-format.ts'
import { withClock } from '#time/format.ts'
import { DAY, HOUR, instant, MINUTE } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { localDay, zoneOf } from '#time/zone.ts'
import type { Role } from '#wire/access.ts'
import type { Overrun } from '#wire/inspections-wire.ts'
import { dayLetter } from './day-letter.ts'
import { type DayFacts, dayList } from './day-list.ts'
import type { DayPdf } from './day-paper.ts'

const ZONE = zoneOf('America/Denver')
const WED = plainDay('2026-11-18')
const NOW = instant('2026-11-18T05:52:00-07:00')
const MIDNIGHT = localDay(ZONE, WED).start
const READ = { from: MIDNIGHT, to: MIDNIGHT + DAY, asOf: NOW - 2 * MINUTE }
const BEFORE = { from: MIDNIGHT - 31 * DAY, to: MIDNIGHT, asOf: NOW - 9 * HOUR }

const DANA = aPerson({ name: 'Dana Mary Ortiz', email: 'dana@x.example', phone: '+1 555 0100' })
const BO = aPerson({ name: '<script>alert(1)</script> & "Bo"', email: 'bo@x.example', phone: '' })
const DUAL = aReservation({
  id: 'dual',
  start: '2026-11-18T15:00:00Z',
  end: '2026-11-18T17:00:00Z',
  activity: 'Dual <b>',
  aircraft: { tail: 'N172SP', model: 'C172S' },
  customers: [DANA],
  instructors: [BO],
})
const OVERRUN: Overrun = aLateBooking({ reservation: 'dual', left: 10 })

function letter(role: Role, facts: Partial<DayFacts> = {}, paper: DayPdf | null = null) {
  const day: DayFacts = {
    day: WED,
    format: dateFormat(ZONE, withClock('en-US', '24')),
    now: NOW,
    bookings: [DUAL],
    running: [],
    coverage: [READ],
    runningCoverage: [BEFORE],
    overruns: [],
    ...facts,
  }
  const due = { kind: 'morning', day: WED, since: NOW, until: NOW, isLastCall: false } as const
  const url = 'https://mesa.example/schedule?date=2026-11-18'
  return dayLetter({ ...day, school: 'Mesa & Sons', due, list: dayList(day, role), url, paper })
}

describe('the list of a day by mail', () => {
  it('brings the paper along, and says of it what the print program does', () => {
    const paper = { body: 'JVBERi0=', is: 'fine' } as const
    expect(letter('dispatcher')).not.toHaveProperty('files')
    const whole = letter('dispatcher', {}, paper)
    expect(whole.files).toEqual([
      { name: '2026-11-18.pdf', type: 'application/pdf', body: 'JVBERi0=' },
    ])
    expect(whole.subject).toBe(letter('dispatcher').subject)
    expect(whole.text).toBe(letter('dispatcher').text)
    const part = letter('dispatcher', {}, { ...paper, is: 'incomplete' })
    expect(part.subject).toMatch(/, INCOMPLETE$/)
    expect(part.text).toContain('INCOMPLETE: the PDF says what is missing.')
    expect(letter('dispatcher', {}, { ...paper, is: 'old' }).subject).toMatch(/, as of \d+:\d\d$/)
  })

  it('says the school, the day and how much is on it; as lines and as a table; and how old it is', () => {
    const { subject, text, html, about, url } = letter('dispatcher')
    expect(subject).toBe('Mesa & Sons: Wednesday 18 November 2026, 1 booking')
    expect(about).toBe('day morning 2026-11-18')
    expect(text).toBe(
      [
        'Mesa & Sons, Wednesday 18 November 2026: 1 booking',
        '',
        '08:00–10:00 · N172SP · C172S · Dana Mary Ortiz +1 555 0100 · <script>alert(1)</script> & "Bo" · Dual <b> · Pending',
        '',
        url,
        'As of 05:50. Later changes are not in this list.',
      ].join('\n'),
    )
    expect(html).toContain('<td style=')
    expect(html).toContain('N172SP')
    expect(html).toContain('href="https://mesa.example/schedule?date=2026-11-18"')
  })

  it('runs nothing that somebody is called', () => {
    const { html = '' } = letter('dispatcher')
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;Bo&#34;')
    expect(html).toContain('Mesa &#38; Sons')
    // Nothing is loaded from anywhere: who reads a mail tells nobody.
    expect(html).not.toMatch(/src=|<link|url\(/)
  })

  it.each([
    ['display', [], ['0100', 'dana@', 'Ortiz'], 'DO'],
    ['viewer', [], ['0100', 'dana@'], 'Dana Mary Ortiz'],
    ['dispatcher', ['+1 555 0100'], [], 'Dana Mary Ortiz'],
    ['manager', ['+1 555 0100'], [], 'Dana Mary Ortiz'],
  ] as const)('for a %s has no more than the role sees', (role, there, hidden, name) => {
    const whole = JSON.stringify(letter(role, { overruns: [OVERRUN] }))
    for (const text of [...there, name]) expect(whole).toContain(text)
    for (const text of hidden) expect(whole).not.toContain(text)
    expect(whole.includes('overruns 100-hour')).toBe(role !== 'display')
  })

  it('says INCOMPLETE in its subject, and of which hours', () => {
    const coverage = [{ ...READ, to: MIDNIGHT + 14 * HOUR }]
    const { subject, text } = letter('dispatcher', { coverage })
    expect(subject).toMatch(/, INCOMPLETE$/)
    expect(text).toContain('INCOMPLETE: not loaded from 14:00 to the end of the day.')
    const none = letter('dispatcher', { coverage: [], bookings: [] })
    expect(none.subject).toMatch(/, 0 bookings, INCOMPLETE$/)
    expect(none.text).toContain('INCOMPLETE: this day isn’t loaded.')
    expect(none.html).toContain('No bookings loaded.')
  })

  it('says in its subject when it was read, if that is long ago', () => {
    const old = letter('dispatcher', { coverage: [{ ...READ, asOf: NOW - 10 * HOUR }] })
    expect(old.subject).toMatch(/, as of 19:52$/)
    expect(letter('dispatcher').subject).not.toContain('as of')
  })

  it('has what runs on from days before, and says if that may be missing', () => {
    const shop = aReservation({
      id: 'shop',
      start: '2026-11-16T15:00:00Z',
      end: '2026-11-20T00:00:00Z',
      activity: 'Maintenance',
      aircraft: { tail: 'N9', model: '' },
      customers: [],
      instructors: [],
    })
    const { text } = letter('dispatcher', { running: [shop] })
    expect(text).toContain('before–after · N9 · Maintenance')
    expect(text).not.toContain('may be missing')
    expect(letter('dispatcher', { runningCoverage: [] }).text).toContain('may be missing')
  })

  it('has nothing the evening before of what is to be back by then, and in the morning says that it is not', () => {
    const out = aReservation({
      id: 'out',
      start: '2026-11-18T01:00:00Z',
      end: '2026-11-18T03:15:00Z',
      status: 'checked out',
      aircraft: { tail: 'N9', model: '' },
      customers: [],
      instructors: [],
      activity: 'Rental',
    })
    const evening = letter('dispatcher', {
      running: [out],
      now: instant('2026-11-17T20:15:00-07:00'),
    })
    expect(evening.subject).toContain('1 booking')
    expect(evening.text).not.toContain('N9')
    const { text } = letter('dispatcher', { running: [out] })
    expect(text).toContain('before · N9 · Rental · Checked out · was due back on an earlier day')
    expect(text).not.toContain('20:15')
  })

  it('names what is left out, and the bookings that overrun an inspection', () => {
    const cancelled = aReservation({ id: 'gone', status: 'cancelled' })
    const { text, html } = letter('dispatcher', {
      bookings: [DUAL, cancelled],
      overruns: [OVERRUN, { ...OVERRUN, reservation: 'of another day', name: 'Annual' }],
    })
    expect(text).toContain('N172SP: overruns 100-hour, which grounds the aircraft.')
    expect(text).toContain('· Pending · overruns 100-hour, which grounds the aircraft')
    expect(text).not.toContain('Annual')
    expect(text).toContain('Not listed: 1 cancelled or no-fly booking.')
    expect(html).toContain('overruns 100-hour')
    expect(letter('dispatcher', { overruns: null }).text).toContain(
      'Inspections could not be loaded.',
    )
  })
})

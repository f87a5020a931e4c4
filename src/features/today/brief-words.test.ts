import { describe, expect, it } from 'vitest'
import { bookingWords } from '#bookings/booking/booking-words.ts'
import type { HandoverFacts } from '#domain/dispatch/handover.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { aLateBooking } from '#testing/a-late-booking.ts'
import { GB } from '#testing/date-formats.ts'
import { dispatchAt } from '#testing/dispatch-at.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { type BriefQuestion, briefSentences, clashSentence } from './brief-words.ts'

const DENVER = zoneOf('America/Denver')
const NOTHING: HandoverFacts = {
  bookings: [],
  first: null,
  last: null,
  clashing: [],
  stillPending: [],
}
const NOW = instant('2026-11-18T19:00:00Z')
const counting = (...items: readonly Reservation[]) => ({
  dispatch: { ...dispatchAt(items, NOW, DENVER), isWhole: true },
})

function said(facts: Partial<HandoverFacts>, more: Partial<BriefQuestion> = {}) {
  return briefSentences({
    facts: { ...NOTHING, ...facts },
    ...counting(),
    afterDusk: null,
    overruns: [],
    news: { changes: [], isCut: false, since: instant('2026-11-18T13:55:00Z') },
    today: plainDay('2026-11-18'),
    yesterday: plainDay('2026-11-17'),
    isWhole: true,
    now: NOW,
    speak: bookingWords(GB),
    hidesNames: false,
    ...more,
  })
}

const text = (sentences: ReturnType<typeof said>) =>
  sentences.map(({ parts }) =>
    parts.map((part) => (typeof part === 'string' ? part : `[${part.text}]`)).join(''),
  )
const hrefs = (sentences: ReturnType<typeof said>, key: string) =>
  sentences
    .find((sentence) => sentence.key === key)
    ?.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.href]))

const lesson = aReservation({ customers: [aPerson({ name: 'Ada Lovelace' })] })

describe('the handover in words', () => {
  it('of a day with nothing on it', () => {
    expect(text(said({}))).toEqual([
      '[0] bookings, [0] completed',
      '[0] overdue',
      '[0] out',
      '[0] down',
      '[0] bookings clash today',
      '0 changes since 06:55',
    ])
  })

  it('names first and last, and who was left open', () => {
    const words = text(
      said({ bookings: [lesson], first: lesson, last: lesson, stillPending: [lesson] }),
    )
    expect(words).toContain('[1] booking, from [09:00 N172SP] to [10:30 N172SP], [0] completed')
    expect(words).toContain('[1] from yesterday still pending – N172SP Ada Lovelace [303-555-0101]')
  })

  it('has the six numbers of today, each with its state and value', () => {
    const tail = (name: string) => ({ aircraft: { tail: name, model: '' } })
    const out = { status: 'checked-out', start: '2026-11-18T17:00:00Z' }
    const shop = aReservation({
      ...tail('N4'),
      activity: 'Maintenance',
      start: '2026-11-16T15:00:00Z',
      end: '2026-11-21T00:00:00Z',
    })
    const sentences = said(
      {},
      counting(
        aReservation({ ...out, ...tail('N1'), end: '2026-11-18T18:30:00Z' }),
        aReservation({ ...out, ...tail('N2'), end: '2026-11-18T19:30:00Z' }),
        aReservation({
          ...out,
          ...tail('N2'),
          start: '2026-11-18T15:00:00Z',
          end: '2026-11-18T16:00:00Z',
        }),
        aReservation({ ...tail('N3'), start: '2026-11-18T18:30:00Z', end: '2026-11-18T19:30:00Z' }),
        aReservation({ ...tail('N3'), start: '2026-11-18T15:30:00Z', end: '2026-11-18T16:30:00Z' }),
        shop,
      ),
    )
    expect(text(sentences)).toEqual([
      '[0] bookings, [0] completed',
      '[1] overdue – N1 Casey Rivers [303-555-0101]',
      '[1] not closed? – N2 Casey Rivers [303-555-0101]',
      '[1] not started – N3 Casey Rivers [303-555-0101]',
      '[1] no-show? – N3 Casey Rivers [303-555-0101]',
      '[2] out',
      '[1] down (N4 until Fri 20 Nov 17:00)',
      '[0] bookings clash today',
      '0 changes since 06:55',
    ])
    const counts = sentences.flatMap(({ parts }) =>
      parts.flatMap((part) => (typeof part === 'string' || !part.count ? [] : [part.count])),
    )
    expect(counts.map(({ state, value }) => `${state} ${value}`)).toEqual([
      'late-back 1',
      'not-closed 1',
      'not-started 1',
      'no-show 1',
      'out 2',
      'down 1',
    ])
  })

  it('says at least before every figure while not all is known', () => {
    const partly = { isWhole: false, dispatch: { ...counting().dispatch, isWhole: false } }
    const incomplete = said({ bookings: [lesson], first: lesson, last: lesson }, partly)
    expect(text(incomplete)[0]).toBe(
      '[at least 1] booking, at least from [09:00 N172SP] to [10:30 N172SP], [at least 0] completed',
    )
    for (const sentence of text(incomplete)) expect(sentence).toMatch(/^\[?at least \d/)
  })

  it('speaks of the dark where it is known', () => {
    const dusk = instant('2026-11-19T00:10:00Z')
    const afterDusk = { dusk, back: [lesson, lesson], alone: [lesson] }
    expect(text(said({}, { afterDusk }))).toContain(
      '[2] flights return after dusk (17:10), [1] of them solo',
    )
  })

  it('leads to the bookings it counts, a comma in a tail number included', () => {
    const odd = aReservation({ aircraft: { tail: 'N1,2', model: '' } })
    const sentences = said({ clashing: [lesson, odd, lesson], stillPending: [lesson] })
    const [clashes] = hrefs(sentences, 'clashes-today') ?? []
    const search = new URL(clashes ?? '', 'http://x').searchParams
    expect(search.get('aircraft')).toBe('N1%2C2,N172SP')
    expect(hrefs(sentences, 'still-pending')).toEqual([
      '/schedule?view=board&date=2026-11-17&status=pending',
      'tel:3035550101',
    ])
  })

  it('names the clashes of tomorrow, which lead to its board', () => {
    const tomorrow = { day: plainDay('2026-11-19'), of: 'tomorrow' } as const
    const clashes = (...clashing: Reservation[]) =>
      clashSentence({ ...tomorrow, clashing, isWhole: true, speak: bookingWords(GB) })
    const two = [clashes(lesson, lesson)]
    expect(text(two)).toEqual(['[2] bookings clash tomorrow (N172SP 09:00, N172SP 09:00)'])
    expect(hrefs(two, 'clashes-tomorrow')).toEqual([
      '/schedule?view=board&date=2026-11-19&aircraft=N172SP',
    ])
    expect(text([clashes()])).toEqual(['[0] bookings clash tomorrow'])
  })

  it('names the bookings that come too late for an inspection, and says nothing where none does', () => {
    const kind = 'overruns-inspection'
    const finding = { kind, severity: 'error', reservation: lesson } as const
    const overrun = { ...finding, others: [], person: null, minutes: null }
    const oil = { ...overrun, overrun: aLateBooking({ name: 'Oil', is: 'may-overrun' }) }
    const overruns = [{ ...overrun, overrun: aLateBooking() }, oil]
    const sentences = said({}, { overruns })
    expect(text(sentences)).toContain(
      '[1] booking reaches an inspection limit (N172SP 09:00 overruns 100-hour, N172SP 09:00 may overrun Oil)',
    )
    expect(hrefs(sentences, 'inspections')).toEqual([
      '/schedule?view=board&date=2026-11-18&aircraft=N172SP',
    ])
    expect(sentences.find(({ key }) => key === 'inspections')?.tone).toBe('amber')
    expect(said({}).some(({ key }) => key === 'inspections')).toBe(false)
  })

  it('names at most four and counts the rest', () => {
    const stillPending = Array.from({ length: 6 }, () => lesson)
    const [words] = text(said({ stillPending })).slice(2)
    expect(words).toMatch(
      /^\[6\] from yesterday still pending – (N172SP [^,]+, ){3}N172SP [^,]+ and 2 more$/,
    )
  })
})

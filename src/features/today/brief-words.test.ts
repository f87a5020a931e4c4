import { describe, expect, it } from 'vitest'
import type { HandoverFacts } from '#domain/handover.ts'
import { bookingWords } from '#features/booking/booking-words.ts'
import { aPerson, aReservation } from '#testing/record-builders.ts'
import { instant } from '#time/instant.ts'
import { plainDay } from '#time/plain-day.ts'
import { zoneOf } from '#time/zone.ts'
import { type BriefQuestion, briefSentences } from './brief-words.ts'

const DENVER = zoneOf('America/Denver')
const NOTHING: HandoverFacts = {
  bookings: [],
  first: null,
  last: null,
  down: [],
  out: [],
  overdue: [],
  clashing: [],
  afterSunset: null,
  unclosed: [],
}

function said(facts: Partial<HandoverFacts>, more: Partial<BriefQuestion> = {}) {
  return briefSentences({
    facts: { ...NOTHING, ...facts },
    sunset: null,
    news: { changes: [], isCut: false },
    since: instant('2026-11-18T13:55:00Z'),
    today: plainDay('2026-11-18'),
    yesterday: plainDay('2026-11-17'),
    isWhole: true,
    now: instant('2026-11-18T19:00:00Z'),
    zone: DENVER,
    locale: 'en-GB',
    speak: bookingWords(DENVER, 'en-GB'),
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
      '[0] bookings',
      '[0] aircraft down',
      '[0] out, [0] overdue',
      '[0] bookings clash',
      '[0] of yesterday not closed',
      '[0] changes since 06:55',
    ])
  })

  it('names first and last, and who was left open', () => {
    const words = text(
      said({ bookings: [lesson], first: lesson, last: lesson, unclosed: [lesson] }),
    )
    expect(words).toContain('[1] booking, from [09:00 N172SP] to [10:30 N172SP]')
    expect(words).toContain('[1] of yesterday not closed: N172SP Ada Lovelace (pending)')
  })

  it('says at least before every figure while not all is known', () => {
    const incomplete = said({ bookings: [lesson], first: lesson, last: lesson }, { isWhole: false })
    expect(text(incomplete)[0]).toBe(
      '[at least 1] booking, at least from [09:00 N172SP] to [10:30 N172SP]',
    )
    for (const sentence of text(incomplete)) expect(sentence).toMatch(/^\[at least \d/)
  })

  it('speaks of the sun where it is known', () => {
    const sunset = instant('2026-11-18T23:41:00Z')
    expect(text(said({ afterSunset: [lesson] }, { sunset }))).toContain(
      '[1] back after sunset at 16:41',
    )
  })

  it('leads to the bookings it counts, a comma in a tail number included', () => {
    const odd = aReservation({ aircraft: { tail: 'N1,2', model: '' } })
    const sentences = said({ clashing: [lesson, odd, lesson], unclosed: [lesson] })
    const [clashes] = hrefs(sentences, 'clashes') ?? []
    const search = new URL(clashes ?? '', 'http://x').searchParams
    expect(search.get('aircraft')).toBe('N1%2C2,N172SP')
    expect(hrefs(sentences, 'unclosed')).toEqual([
      '/schedule?view=board&date=2026-11-17&status=pending%2Cchecked-out',
    ])
  })

  it('names at most four and counts the rest', () => {
    const [words] = text(said({ unclosed: Array.from({ length: 6 }, () => lesson) })).slice(-2)
    expect(words).toMatch(
      /^\[6\] of yesterday not closed: (N172SP [^,]+, ){3}N172SP [^,]+ and 2 more$/,
    )
  })
})

import type { MeterName, Sighting } from '#domain/audit/finding.ts'
import { hobbsOffClock, hobbsOverBooked } from '#domain/audit/hobbs-limits.ts'
import { aboutFlight } from '#domain/audit/words/about.ts'
import { meterWord, minutesAsHours, sizeWords } from '#domain/audit/words/in-a-sentence.ts'
import { flownSpan } from '#domain/audit/world/flown-time.ts'
import { ANY_TAIL, isInBand, ratioBand } from '#domain/audit/world/ratio-band.ts'
import { bothRan, ran } from '#domain/audit/world/tail-ratios.ts'
import { bookedHours } from '#domain/record/membership.ts'
import { auditRule } from './audit-rule.ts'

const SHORT = 50

/** Amount: thousandths off the usual ratio. */
export const ratioOff = auditRule({
  number: 7,
  name: 'Tach/Hobbs ratio',
  asks: 'A ratio unusual for this tail.',
  severity: 'warning',
  about: 'readings',
  ofFlight: (flight, world): Sighting<'ratio-off'>[] => {
    const both = bothRan(flight)
    // Other rules cover meters that run backward or stand still.
    if (!both || both.hobbs <= 0 || both.tach <= 0) return []
    const ratio = both.tach / both.hobbs
    const band = ratioBand(world, flight, both.hobbs)
    if (isInBand(band, ratio)) return []
    const [low, high] = ANY_TAIL.error
    const isWild = both.hobbs >= SHORT && (ratio < low || ratio > high)
    // More data might make it usual; until then only values no tail shows count.
    if (!band.isSure && !isWild) return []
    const usualRatio = band.usual ?? (ratio < band.low ? band.low : band.high)
    return [
      aboutFlight(flight, {
        severity: isWild ? 'error' : 'warning',
        observation: 'ratio-off',
        amount: Math.round((ratio - usualRatio) * 1000),
        facts: { ratio, usualRatio, expected: band.usual === null ? 'the bound' : 'its usual' },
      }),
    ]
  },
  say: {
    'ratio-off': ({ facts }) =>
      `Tach/Hobbs is ${ratioWords(facts.ratio)}; ${facts.expected === 'the bound' ? 'the bound is' : 'usually'} ${ratioWords(facts.usualRatio)}`,
  },
  todo: { 'ratio-off': 'Compare the flight’s four readings with the paper log.' },
})

function ratioWords(value: number | undefined): string {
  return value === undefined ? '—' : value.toFixed(2)
}

/** A meter may move less than a tenth before the other shows it. */
const UNSEEN = 10

/** `meter` stood still; amount: what the other ran. */
export const meterStood = auditRule({
  number: 8,
  name: 'One meter didn’t move',
  asks: 'One meter moved, the other didn’t.',
  severity: 'warning',
  about: 'readings',
  ofFlight: (flight) => {
    const both = bothRan(flight)
    const seen = (meter: MeterName, amount: number) => [
      aboutFlight(flight, { observation: 'meter-stood', meter, amount }),
    ]
    if (both?.hobbs === 0 && both.tach > UNSEEN) return seen('hobbs', both.tach)
    if (both?.tach === 0 && both.hobbs > UNSEEN) return seen('tach', both.hobbs)
    return []
  },
  say: { 'meter-stood': (seen) => `${meterWord(seen)} didn’t move while the other meter did` },
  todo: { 'meter-stood': 'Check the reading, or have the meter inspected.' },
})

type Length = 'not-run' | 'long' | 'longer-than-booked'

/** Amount: the Hobbs, or how much too long it is. */
export const hobbsLength = auditRule({
  number: 9,
  name: 'Hobbs length',
  asks: 'Hobbs of 0, over 5 h, or over the booked time by 0.5 h.',
  severity: 'warning',
  about: 'readings',
  ofFlight: (flight, { bookings, settings }): Sighting<Length>[] => {
    const hobbs = ran(flight.hobbs)
    if (hobbs === null) return []
    const seen = (observation: Length, amount: number) => [
      aboutFlight(flight, { observation, meter: 'hobbs', amount }),
    ]
    if (hobbs === 0) return seen('not-run', 0)
    if (hobbs > settings.longestHobbs) return seen('long', hobbs)
    const booking = bookings.bookingOf(flight)?.reservation
    const booked = booking ? bookedHours(booking) : null
    const over = booked === null ? 0 : hobbsOverBooked(hobbs, booked, settings)
    return over > 0 ? seen('longer-than-booked', over) : []
  },
  say: {
    'not-run': () => 'Hobbs didn’t move',
    long: (seen) => `Hobbs moved ${sizeWords(seen)} h`,
    'longer-than-booked': (seen) => `Hobbs is ${sizeWords(seen)} h over the booked time`,
  },
  todo: {
    'not-run': 'Ask for the reading in. If the flight never left, delete it.',
    long: 'Compare out and in with the paper log.',
    'longer-than-booked': 'Check the reading, or extend the booking.',
  },
})

/** Amount: minutes between Hobbs and clock. */
export const hobbsAgainstClock = auditRule({
  number: 10,
  name: 'Hobbs longer than clock time',
  asks: 'Hobbs more than 0.2 h longer than clock time.',
  severity: 'warning',
  about: 'readings',
  ofFlight: (
    flight,
    { bookings, settings },
  ): Sighting<'longer-than-clock' | 'shorter-than-clock'>[] => {
    const hobbs = ran(flight.hobbs)
    const span = flownSpan(flight)
    if (hobbs === null || hobbs < 0 || span === null) return []
    const booking = bookings.bookingOf(flight)?.reservation
    const booked = booking ? bookedHours(booking) : null
    const over = hobbsOffClock(hobbs, span.end - span.start, booked, settings)
    if (over === 0) return []
    return [
      aboutFlight(flight, {
        severity: over > 0 ? 'warning' : 'information',
        observation: over > 0 ? 'longer-than-clock' : 'shorter-than-clock',
        meter: 'hobbs',
        amount: Math.abs(over),
      }),
    ]
  },
  say: {
    'longer-than-clock': (seen) => `Hobbs is ${minutesAsHours(seen)} h longer than clock time`,
    'shorter-than-clock': (seen) => `Hobbs is ${minutesAsHours(seen)} h shorter than clock time`,
  },
  todo: {
    'longer-than-clock': 'Compare the readings and the times with the paper log.',
    'shorter-than-clock': 'Compare the times with the paper log.',
  },
  many: { 'shorter-than-clock': ['with Hobbs shorter than clock time'] },
})

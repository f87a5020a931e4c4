import { naturalKey } from '#domain/text/text-fold.ts'
import { capital } from '#domain/text/visible-text.ts'
import type { DateFormat } from '#time/date-format.ts'
import type { Instant } from '#time/instant.ts'
import type { ZoneDoubt } from '#time/zone-doubt.ts'
import type { Tone } from '#ui/tones.ts'
import { unsavedWords } from '#wire/wire.ts'

const NOON = 12 * 60

export interface Warning {
  readonly tone: Tone
  readonly words: string
  /** A reload ends it. */
  readonly endsByReload?: true
}

export function sayVersion(answering: string, pageVersion: string): Warning {
  const [now = '', before = ''] = [answering, pageVersion].map(naturalKey)
  const isOlder = now < before && /^\d/.test(before)
  const words = `${isOlder ? 'An older' : 'A newer'} Flightline is here.`
  return { tone: 'quiet', words, endsByReload: true }
}

/** Names the disagreement with an example at noon, because people on site know the right time. */
export function sayZoneDoubt(
  { about, at, page, machine, written }: ZoneDoubt,
  format: DateFormat,
  now: Instant,
): Warning {
  const atNoonHere = (minutes: number) => format.wallMinutes(NOON + minutes - page)
  const noon = `when it is ${format.wallMinutes(NOON)} in ${format.zone.name} by this browser,`
  const there = `it is ${atNoonHere(machine)} on Flightline’s server`
  const from = at > now ? `From ${format.day(format.dayOf(at), 'short')} on: ` : ''
  switch (about) {
    case 'browser':
      return {
        tone: 'red',
        words: `${from}This browser’s time-zone data is out of date: times may be an hour off. Update the browser. (${capital(noon)} ${there} and by the scheduling system.)`,
      }
    case 'machine':
      return {
        tone: 'quiet',
        words: `${from}Flightline’s server has old time-zone data: ${noon} ${there}. Times on this page are right; refreshes may run an hour off. Update Node.js there.`,
      }
    case 'unclear':
      return {
        tone: 'amber',
        words: `${from}Times may be an hour off: ${noon} ${there}. One has old time-zone data. If the browser’s times are wrong, update the browser; if not, update Node.js on the server.`,
      }
    case 'both':
      return {
        tone: 'amber',
        words: `${from}Times may be an hour off: ${noon} the scheduling system says ${atNoonHere(written ?? page)}. Update the browser, and Node.js on Flightline’s server.`,
      }
  }
}

/** `seconds`: gateway ahead of the scheduling system; null if they agree. */
export function saySkew(seconds: number): Warning | null {
  if (seconds === 0) return null
  const length = sayRoughly(Math.floor(Math.abs(seconds) / 60))
  const side = seconds > 0 ? 'ahead of' : 'behind'
  return {
    tone: 'amber',
    words: `The clock of Flightline’s server is ${length} ${side} the scheduling system. “Today” and the now line follow it. Set that clock.`,
  }
}

function sayRoughly(minutes: number): string {
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

export function sayUnsaved(reason: string, since: string): Warning {
  const isAway = reason === 'database_away'
  return {
    tone: 'amber',
    words: isAway
      ? `Flightline’s database has not responded since ${since}. Pages show earlier data; nothing is loaded or changed until it responds.`
      : `Flightline has saved nothing since ${since}: ${unsavedWords(reason)}. Pages are right, but a restart would have to load everything again.`,
  }
}

import { naturalKey } from '#domain/text/text-fold.ts'
import { capital } from '#domain/text/visible-text.ts'
import { formatDay, formatWallMinutes } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { localDayOf, type Zone } from '#time/zone.ts'
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
  zone: Zone,
  now: Instant,
  locale: string,
): Warning {
  const atNoonHere = (minutes: number) => formatWallMinutes(NOON + minutes - page, locale)
  const noon = `when it is ${formatWallMinutes(NOON, locale)} in ${zone.name} by this browser,`
  const there = `it is ${atNoonHere(machine)} by the machine Flightline runs on`
  const from = at > now ? `From ${formatDay(localDayOf(zone, at), locale, 'short')} on: ` : ''
  switch (about) {
    case 'browser':
      return {
        tone: 'red',
        words: `${from}This browser’s time-zone data is out of date: times may be an hour off. Update the browser. (${capital(noon)} ${there} and by the school’s system.)`,
      }
    case 'machine':
      return {
        tone: 'quiet',
        words: `${from}The time-zone data of the machine Flightline runs on is out of date: ${noon} ${there}. Times on this page are right; readings may come an hour early or late. Update Node.js there.`,
      }
    case 'unclear':
      return {
        tone: 'amber',
        words: `${from}Times may be an hour off: ${noon} ${there}. The time-zone data of one is out of date: update the browser if its times are wrong, Node.js on that machine if they are right.`,
      }
    case 'both':
      return {
        tone: 'amber',
        words: `${from}Times may be an hour off: ${noon} the school’s system writes ${atNoonHere(written ?? page)}. The time-zone data of the browser and of the machine Flightline runs on may be out of date: update both.`,
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
    words: `The clock of the machine Flightline runs on is ${length} ${side} the school’s system. “Today” and the line for now follow it until it is set.`,
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
      ? `Flightline’s database has not answered since ${since}. Pages show what was read before; nothing is read or changed until it answers.`
      : `Flightline has saved nothing since ${since}: ${unsavedWords(reason)}. Pages are right, but a restart would have to read everything again.`,
  }
}

import { foldForSearch } from '#domain/text/text-fold.ts'
import { formatLength } from '#time/format.ts'
import { type Instant, MINUTE, parseInstant } from '#time/instant.ts'
import type { TagTone } from '#ui/Tag.tsx'
import type { HostedSchoolWire, SchoolState, SchoolsWire } from '#wire/schools-wire.ts'

export const UNKNOWN = 'unknown'

const STATE_WORDS: Readonly<Record<SchoolState, string>> = {
  ok: 'OK',
  failing: 'Not responding',
  'key-refused': 'Key refused',
  unknown: 'Not checked yet',
  loading: 'Loading',
  'not-loaded': 'Not loaded here',
}

export function stateOf({ state, trouble }: HostedSchoolWire): { words: string; tone: TagTone } {
  const words = STATE_WORDS[state]
  if (trouble === null) return { words, tone: state === 'ok' ? 'green' : 'quiet' }
  if (trouble.kind === 'key-lost') return { words: 'Key lost', tone: 'red' }
  if (trouble.kind === 'no-holder') return { words: 'No gateway running', tone: 'red' }
  if (trouble.kind === 'unsaved') return { words: 'Not saved', tone: 'red' }
  if (trouble.kind === 'today-old') return { words: 'Today’s data is old', tone: 'amber' }
  if (trouble.kind === 'crowded') return { words: 'Too many records', tone: 'amber' }
  return { words, tone: trouble.needsYou ? 'red' : 'amber' }
}

export function saySchools(data: SchoolsWire['data']): {
  readonly words: string
  readonly needing: number
} {
  const needing = data.filter(({ trouble }) => trouble?.needsYou).length
  const all = data.length
  if (all === 0) return { words: 'No schools yet', needing }
  if (all === 1)
    return { words: needing === 1 ? 'Your school needs attention' : 'All good', needing }
  if (needing === 0) return { words: 'All good', needing }
  return {
    words: `${needing} of ${all} schools ${needing === 1 ? 'needs' : 'need'} attention`,
    needing,
  }
}

/** "3 min ago", "just now"; null for an invalid instant. */
function sayAgo(iso: string | null, now: Instant): string | null {
  const at = parseInstant(iso)
  if (at === null) return null
  const minutes = Math.floor((now - at) / MINUTE)
  return minutes < 1 ? 'just now' : `${formatLength(minutes)} ago`
}

export function sayToday({ today }: HostedSchoolWire, now: Instant): string {
  if (today === null) return UNKNOWN
  return sayAgo(today.asOf, now) ?? 'not fully loaded'
}

export function sayLeft({ requests }: HostedSchoolWire): string {
  if (requests === null || requests.remaining === null) return UNKNOWN
  return requests.limit === null
    ? `${requests.remaining}`
    : `${requests.remaining} of ${requests.limit}`
}

export function sayHolder({ holder }: HostedSchoolWire): string {
  if (holder.who === 'here') return 'this gateway'
  if (holder.who === 'other') return holder.name ?? 'another gateway'
  return holder.who === 'nobody' ? 'none' : UNKNOWN
}

/** "8.1 MB", in thousands. */
export function sayBytes(bytes: number): string {
  const at = Math.max(1, Math.min(3, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1000 ** at
  return `${value.toFixed(value < 10 ? 1 : 0)} ${['', 'kB', 'MB', 'GB'][at]}`
}

/** Every typed word must occur in the name, host or state. */
export function schoolsFound(
  data: SchoolsWire['data'],
  typed: string,
): readonly HostedSchoolWire[] {
  const words = foldForSearch(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return data
  return data.filter((school) => {
    const said = `${school.name} ${school.host} ${stateOf(school).words} ${school.trouble?.words ?? ''}`
    const text = foldForSearch(said)
    return words.every((word) => text.includes(word))
  })
}

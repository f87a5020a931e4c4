import type { Message } from '#server/features/messages/message.ts'
import { formatDay, formatTime } from '#time/format.ts'
import type { DayFacts, DayList } from './day-list.ts'
import type { DayPdf } from './day-paper.ts'
import type { DueMail } from './due-mails.ts'

interface LetterFacts extends Pick<DayFacts, 'zone' | 'locale'> {
  readonly school: string
  readonly due: DueMail
  readonly list: DayList
  /** The page that shows the day; null where nobody outside reaches it. */
  readonly url: string | null
  /** The same list as a file; null without one. */
  readonly paper: DayPdf | null
}

type Row = DayList['rows'][number]

/** A line of the plain text. */
const IN_A_LINE: readonly (keyof Row)[] = [
  'time',
  'tail',
  'model',
  'customers',
  'instructors',
  'activity',
  'status',
  'mark',
]

/** Each a column where there is room, and under the one before on a phone. */
const GROUPS: readonly (readonly (keyof Row)[])[] = [
  ['customers', 'instructors'],
  ['activity', 'status', 'mark'],
]

/** The list of a day as a mail: a table, and the same as plain lines. */
export function dayLetter(facts: LetterFacts): Message {
  const { school, due, list, zone, locale, url, paper } = facts
  const day = formatDay(due.day, locale, 'long')
  const count = `${list.rows.length} ${list.rows.length === 1 ? 'booking' : 'bookings'}`
  const readAt = list.asOf === null ? 'not read' : `read at ${formatTime(zone, list.asOf, locale)}`
  const isIncomplete = list.unknown.length > 0 || paper?.is === 'incomplete'
  const flaw = isIncomplete ? 'INCOMPLETE' : list.isOld || paper?.is === 'old' ? readAt : ''
  const subject = [`${school}: ${day}`, count, flaw].filter((part) => part !== '').join(', ')
  const notes = [...notesOf(list), ...paperNotes(list, paper)]
  const last =
    list.asOf === null
      ? 'Nothing of this day has been read yet.'
      : `As of ${formatTime(zone, list.asOf, locale)}. What changed since is not on it.`
  return {
    about: aboutOf(due),
    level: 'info',
    subject,
    text: textOf(`${school}, ${day}: ${count}`, list, notes, [...(url ? [url] : []), last]),
    html: htmlOf({ title: `${school}, ${day}`, count, list, notes, url, last, locale }),
    url,
    until: due.until,
    ...(paper && {
      files: [{ name: `${due.day}.pdf`, type: 'application/pdf', body: paper.body }],
    }),
  }
}

/** What is to be known of the paper beside the list. */
function paperNotes({ unknown }: DayList, paper: DayPdf | null): string[] {
  if (paper?.is !== 'incomplete' || unknown.length > 0) return []
  return ['INCOMPLETE: the PDF says what is not known of it.']
}

/** By which a channel is sent the list of a day once in the evening and once in the morning. */
export function aboutOf({ kind, day }: Pick<DueMail, 'kind' | 'day'>): string {
  return `day ${kind} ${day}`
}

/** What whoever reads the list must know of it, the worst first. */
function notesOf({ unknown, isLookBackPartial, left, inspections, asOf }: DayList): string[] {
  const notes: string[] = []
  if (asOf === null) notes.push('INCOMPLETE: nothing of this day is known.')
  else if (unknown.length > 0) notes.push(`INCOMPLETE: not known ${unknown.join(' and ')}.`)
  if (isLookBackPartial)
    notes.push('What began days before and still runs may be missing: not all of it is known.')
  if (inspections === null) notes.push('Inspections could not be looked up.')
  else notes.push(...inspections.map((line) => `${line}.`))
  if (left > 0) notes.push(`${left} cancelled or not flown: left out.`)
  return notes
}

function textOf(
  heading: string,
  { rows }: DayList,
  notes: readonly string[],
  tail: readonly string[],
): string {
  const lines = rows.map((row) =>
    IN_A_LINE.map((name) => row[name])
      .filter((text) => text !== '')
      .join(' · '),
  )
  return [heading, '', ...notes, ...(notes.length > 0 ? [''] : []), ...lines, '', ...tail].join(
    '\n',
  )
}

interface PageFacts {
  readonly title: string
  readonly count: string
  readonly list: DayList
  readonly notes: readonly string[]
  readonly url: string | null
  readonly last: string
  readonly locale: string
}

// Programs for mail know little CSS, and that only on each element. Colours are left to them, so that dark ones stay readable.
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif'
const CELL =
  'padding:6px 12px 6px 0;border-top:1px solid #9a9a9a;text-align:left;vertical-align:top'
const TABLE =
  'width:100%;max-width:720px;table-layout:fixed;border-collapse:collapse;font-size:14px;margin-top:12px'
const GROUP = 'display:inline-block;width:270px;max-width:100%;vertical-align:top'

function htmlOf({ title, count, list, notes, url, last, locale }: PageFacts): string {
  const body = list.rows.map(rowOf).join('\n')
  const noted = notes.map((note) => {
    const words = note.startsWith('INCOMPLETE')
      ? `<strong>${escaped(note)}</strong>`
      : escaped(note)
    return `<p style="margin:4px 0">${words}</p>`
  })
  const table =
    list.rows.length === 0
      ? '<p>No bookings are known.</p>'
      : `<table style="${TABLE}">\n<tbody>\n${body}\n</tbody></table>`
  const link = url === null ? '' : `<p><a href="${escaped(url)}">Open it in Flightline</a></p>`
  return `<!doctype html>
<html lang="${escaped(locale.split('-')[0] ?? 'en')}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="${FONT};font-size:14px;line-height:1.4;margin:16px">
<h1 style="font-size:18px;margin:0 0 4px">${escaped(title)}</h1>
<p style="margin:0 0 8px">${escaped(count)}</p>
${noted.join('\n')}
${table}
${link}
<p>${escaped(last)}</p>
</body></html>
`
}

function rowOf(row: Row): string {
  const tail = `<span style="white-space:nowrap">${escaped(row.tail)}</span>`
  // Between its two times it may break.
  const time = escaped(row.time).replaceAll(' ', '&nbsp;')
  const head = `<strong>${time}<br>${tail}</strong> ${escaped(row.model)}`
  const groups = GROUPS.map((names) => names.filter((name) => row[name] !== ''))
    .filter((names) => names.length > 0)
    .map(
      (names) =>
        `<div style="${GROUP}">${names.map((name) => lineOf(row, name)).join('<br>')}</div>`,
    )
  return `<tr><th scope="row" style="${CELL};width:120px;font-weight:normal">${head}</th><td style="${CELL}">${groups.join(' ')}</td></tr>`
}

function lineOf(row: Row, name: keyof Row): string {
  const words = escaped(row[name])
  return name === 'mark' ? `<strong>${words}</strong>` : words
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

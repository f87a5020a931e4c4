import type { Message } from '#server/features/messages/message.ts'
import { escapeHtml } from '#server/http/site-files.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
import type { DayFacts, DayList } from './day-list.ts'
import type { DayPdf } from './day-paper.ts'

interface LetterFacts extends Pick<DayFacts, 'format'> {
  readonly school: string
  readonly due: { readonly kind: string; readonly day: PlainDay; readonly until: Instant }
  readonly list: DayList
  /** Null if no outside address reaches it. */
  readonly url: string | null
  readonly paper: DayPdf | null
}

type Row = DayList['rows'][number]

/** Columns where there is room, stacked on a phone. */
const GROUPS = [
  ['customers', 'instructors'],
  ['activity', 'status', 'mark'],
] as const satisfies (keyof Row)[][]

const IN_A_LINE = ['time', 'tail', 'model', ...GROUPS.flat()] as const

export function dayLetter(facts: LetterFacts): Message {
  const { school, due, list, format, url, paper } = facts
  const { rows, asOf, unknown } = list
  const day = format.day(due.day, 'long')
  const title = `${school}, ${day}`
  const count = `${rows.length} ${rows.length === 1 ? 'booking' : 'bookings'}`
  const time = asOf === null ? '' : format.time(asOf)
  const readAt = asOf === null ? 'not loaded' : `as of ${time}`
  const isIncomplete = unknown.length > 0 || paper?.is === 'incomplete'
  const flaw = isIncomplete ? 'INCOMPLETE' : list.isOld || paper?.is === 'old' ? readAt : ''
  const notes = notesOf(list)
  if (paper?.is === 'incomplete' && unknown.length === 0)
    notes.push('INCOMPLETE: the PDF says what is missing.')
  const last =
    asOf === null
      ? 'This day isn’t loaded yet.'
      : `As of ${time}. Later changes are not in this list.`
  const lines = rows.map((row) =>
    IN_A_LINE.flatMap((name) => (row[name] === '' ? [] : [row[name]])).join(' · '),
  )
  const above = [`${title}: ${count}`, '', ...notes, ...(notes.length > 0 ? [''] : [])]
  return {
    about: aboutOf(due),
    level: 'info',
    subject: [`${school}: ${day}`, count, flaw].filter((part) => part !== '').join(', '),
    text: [...above, ...lines, '', ...(url === null ? [] : [url]), last].join('\n'),
    html: htmlOf(facts, { title, count, notes, last }),
    url,
    until: due.until,
    ...(paper && {
      files: [{ name: `${due.day}.pdf`, type: 'application/pdf', body: paper.body }],
    }),
  }
}

/** A channel gets each list once in the evening and once in the morning. */
export function aboutOf({ kind, day }: Pick<LetterFacts['due'], 'kind' | 'day'>): string {
  return `day ${kind} ${day}`
}

function notesOf({ unknown, isLookBackPartial, left, inspections, asOf }: DayList): string[] {
  const notes: string[] = []
  if (asOf === null) notes.push('INCOMPLETE: this day isn’t loaded.')
  else if (unknown.length > 0) notes.push(`INCOMPLETE: not loaded ${unknown.join(' and ')}.`)
  if (isLookBackPartial) notes.push('Bookings that started on earlier days may be missing.')
  if (inspections === null) notes.push('Inspections could not be loaded.')
  else notes.push(...inspections.map((line) => `${line}.`))
  if (left > 0)
    notes.push(`Not listed: ${left} cancelled or no-fly ${left === 1 ? 'booking' : 'bookings'}.`)
  return notes
}

// Mail programs know little CSS, per element only. They choose the colors, so dark mode stays readable.
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif'
const CELL =
  'padding:6px 12px 6px 0;border-top:1px solid #9a9a9a;text-align:left;vertical-align:top'
const TABLE =
  'width:100%;max-width:720px;table-layout:fixed;border-collapse:collapse;font-size:14px;margin-top:12px'
const GROUP = 'display:inline-block;width:270px;max-width:100%;vertical-align:top'

function htmlOf(
  { list: { rows }, url, format }: LetterFacts,
  words: Readonly<Record<'title' | 'count' | 'last', string>> & { readonly notes: string[] },
): string {
  const { title, count, last, notes } = words
  const language = format.locale.split('-')[0] ?? 'en'
  const noted = notes.map((note) => {
    const isLoud = note.startsWith('INCOMPLETE')
    return `<p style="margin:4px 0">${isLoud ? strong(note) : escapeHtml(note)}</p>`
  })
  const table =
    rows.length === 0
      ? '<p>No bookings loaded.</p>'
      : `<table style="${TABLE}">\n<tbody>\n${rows.map(rowOf).join('\n')}\n</tbody></table>`
  const link =
    url === null ? '' : `<p><a href="${escapeHtml(url)}">Open this day in Flightline</a></p>`
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="${FONT};font-size:14px;line-height:1.4;margin:16px">
<h1 style="font-size:18px;margin:0 0 4px">${escapeHtml(title)}</h1>
<p style="margin:0 0 8px">${escapeHtml(count)}</p>
${noted.join('\n')}
${table}
${link}
<p>${escapeHtml(last)}</p>
</body></html>
`
}

function rowOf(row: Row): string {
  const tail = `<span style="white-space:nowrap">${escapeHtml(row.tail)}</span>`
  // It may break between its two times.
  const time = escapeHtml(row.time).replaceAll(' ', '&nbsp;')
  const head = `<strong>${time}<br>${tail}</strong> ${escapeHtml(row.model)}`
  const groups = GROUPS.flatMap((names) => {
    const texts = names
      .filter((name) => row[name] !== '')
      .map((name) => (name === 'mark' ? strong(row.mark) : escapeHtml(row[name])))
    return texts.length === 0 ? [] : [`<div style="${GROUP}">${texts.join('<br>')}</div>`]
  })
  return `<tr><th scope="row" style="${CELL};width:120px;font-weight:normal">${head}</th><td style="${CELL}">${groups.join(' ')}</td></tr>`
}

function strong(text: string): string {
  return `<strong>${escapeHtml(text)}</strong>`
}

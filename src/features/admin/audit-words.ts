import { capital, visibleText } from '#domain/text/visible-text.ts'
import { ROLE_FACTS, ROLES } from '#wire/access.ts'
import { AUDIT_ACTIONS, type AuditAction, type AuditRowWire } from '#wire/audit-wire.ts'
import { FORMER_PAGES, PAGES } from '#wire/pages.ts'
import { withArticle } from './role-words.ts'

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(AUDIT_ACTIONS))

const KINDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PAGES).map(([id, { title }]) => [id, `“${title}”`] as const),
  ...Object.entries(FORMER_PAGES).map(([id, page]) => [id, `“${PAGES[page].title}”`] as const),
  ['reservations', 'bookings'],
  ['flights', 'the flight log'],
  ['audit', 'the audit log'],
  ['running', 'bookings that started earlier'],
  ['changes', 'recent changes'],
])

const COUNTED: ReadonlyMap<string, string> = new Map([
  ['sign-in-failed', 'time'],
  ['pairing-failed', 'time'],
  ['invite', 'use'],
  ['spent', 'request'],
  ['inspections-imported', 'item'],
  ['inspections-import-undone', 'item'],
])

/** Only these actions can come from a token instead of a browser. */
const OF_TOKENS: readonly string[] = ['looked', 'export', 'print'] satisfies readonly AuditAction[]

const STAND_INS = {
  person: 'someone',
  screen: 'a screen',
  token: 'a token',
  kind: 'something',
  role: 'a viewer, dispatcher, …',
  roles: 'some',
  named: 'something',
  range: 'something',
}
type Part = keyof typeof STAND_INS

const PARTS: Readonly<Record<Part, (row: AuditRowWire) => string>> = {
  person: ({ objectName }) => visibleText(objectName ?? STAND_INS.person),
  screen: ({ objectName: name }) => (name ? `the screen ${visibleText(name)}` : STAND_INS.screen),
  token: ({ objectName: name }) => (name ? `the token ${visibleText(name)}` : STAND_INS.token),
  kind: ({ kind }) => KINDS.get(kind) ?? visibleText(kind),
  role: ({ range }) => sayRole(range, withArticle),
  roles: ({ range }) => sayRole(range, (word) => `${word}s`),
  named: ({ range }) => `“${visibleText(range)}”`,
  range: ({ range }) => visibleText(range).replaceAll(' ', ', '),
}

function filled(words: string, part: (name: Part) => string): string {
  return words.replace(/\{(\w+)\}/g, (_, name: Part) => part(name))
}

/** "Ann Lee let Bob in as a dispatcher", without the full stop. Unknown words are shown as they are. */
export function sayRow(row: AuditRowWire): string {
  const words = WORDS.get(row.action)
  const said =
    words === undefined
      ? visibleText(`${row.action} ${row.kind} ${row.object}`)
      : filled(words, (name) => PARTS[name](row))
  return `${sayWho(row)} ${said}`.replace(/\s+/g, ' ').trim()
}

/** Days and count, if the sentence doesn't have them; '' for none. */
export function sayExtent({ action, range, count }: AuditRowWire): string {
  const isSaid = /\{(?:roles?|range|screen|token)\}/.test(WORDS.get(action) ?? '')
  const what = COUNTED.get(action) ?? 'record'
  const days = isSaid ? '' : [...new Set(range.split('/'))].join(' to ')
  const parts = [days, count === null ? '' : `${count} ${count === 1 ? what : `${what}s`}`]
  return parts.filter((part) => part !== '').join(', ')
}

function sayWho({ who, name, session, action }: AuditRowWire): string {
  if (name !== undefined) return visibleText(name)
  if (who === null) return 'Someone not signed in'
  return session === null && OF_TOKENS.includes(action) ? 'A revoked token' : 'A removed person'
}

function sayRole(word: string, form: (label: string) => string): string {
  const role = ROLES.find((one) => one === word)
  return role === undefined ? visibleText(word) : form(ROLE_FACTS[role].label.toLowerCase())
}

export const ACTION_CHOICES = Object.entries(AUDIT_ACTIONS).map(([value, words]) => {
  const short = words.replace(/ (?:for|as|to show|to read) \{(?:roles?|range)\}/, '')
  return { value, label: capital(filled(short, (name) => STAND_INS[name])) }
})

export function sayChain(firstWrong: number | null): string {
  return firstWrong === null
    ? 'The log is intact: no row was changed.'
    : `Row ${firstWrong} was changed, or the row before it is missing. The file was edited; keep a copy of it.`
}

import { ROLE_FACTS, ROLES } from '#api/access.ts'
import { AUDIT_ACTIONS, type AuditRowWire } from '#api/house-wire.ts'
import { capital, visibleText } from '#domain/text/visible-text.ts'

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(AUDIT_ACTIONS))

const KINDS: ReadonlyMap<string, string> = new Map([
  ['person', 'a person'],
  ['invite', 'an invite'],
  ['display', 'a screen'],
  ['token', 'a token'],
  ['reservations', 'bookings'],
  ['flights', 'the flight log'],
  ['audit', 'the audit'],
])

/** One row as a sentence without its end: "Ann Lee let Bob in as dispatcher". Unknown words stand as they are. */
export function sayRow(row: AuditRowWire): string {
  const deed = WORDS.get(row.action) ?? `${row.action} {kind} {object}`
  const said = deed.replace(/\{(object|kind|range)\}/g, (_, part: 'object' | 'kind' | 'range') => {
    if (part === 'object') return sayObject(row)
    return part === 'kind' ? sayKind(row.kind) : sayRange(row.range)
  })
  return `${sayWho(row)} ${said}`.replace(/\s+/g, ' ').trim()
}

/** Days and number of what it was about, where the sentence has no room for them; '' for none. */
export function sayExtent({ action, range, count }: AuditRowWire): string {
  const isSaid = WORDS.get(action)?.includes('{range}') === true
  const parts = [isSaid ? '' : range.replace('/', ' to '), count === null ? '' : `${count}`]
  return parts.filter((part) => part !== '').join(', ')
}

/** Who did it: today's name, else that it is nobody of today's. */
function sayWho({ who, name }: Pick<AuditRowWire, 'who' | 'name'>): string {
  if (name !== undefined) return visibleText(name)
  return who === null ? 'Somebody not signed in' : 'Somebody removed since'
}

function sayObject({ object, objectName, kind }: AuditRowWire): string {
  if (objectName !== undefined) return visibleText(objectName)
  return kind === 'person' || object === '' ? 'somebody' : visibleText(object)
}

function sayKind(kind: string): string {
  return KINDS.get(kind) ?? visibleText(kind)
}

function sayRange(range: string): string {
  const role = ROLES.find((one) => one === range)
  return role === undefined ? visibleText(range) : ROLE_FACTS[role].label.toLowerCase()
}

/** What can be chosen from, each as a page would call it. */
export const ACTION_CHOICES = Object.entries(AUDIT_ACTIONS).map(([value, words]) => ({
  value,
  label: capital(
    words
      .replace(/\{object\}/g, 'somebody')
      .replace(/\{kind\}/g, 'something')
      .replace(/ (?:for|as|at)? ?\{range\}/g, '')
      .trim(),
  ),
}))

/** What the chain says of itself. */
export function sayChain(firstWrong: number | null): string {
  return firstWrong === null
    ? 'The chain is unbroken: every row is as it was written.'
    : `Row ${firstWrong} is not as it was written, or the one before it is gone. Somebody changed the file; keep a copy of it.`
}

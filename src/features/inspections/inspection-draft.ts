import { parseReading } from '#bookings/inspections/parse-reading.ts'
import { dueAfter } from '#domain/inspections/done-at.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { normalTail } from '#domain/record/normal-tail.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { dayFromNumber, dayNumber, parsePlainDay } from '#time/plain-day.ts'
import type {
  InspectionInput,
  InspectionLimit,
  InspectionMeter,
  InspectionWire,
} from '#wire/inspections-wire.ts'

/** As typed; days as `YYYY-MM-DD`. */
export interface LimitDraft {
  readonly meter: InspectionMeter
  readonly done: string
  readonly every: string
  readonly due: string
  readonly warn: string
}

export interface InspectionDraft
  extends Pick<InspectionInput, 'tail' | 'name' | 'carry' | 'grounds' | 'note'> {
  readonly limits: readonly LimitDraft[]
}

/** Default warning, hours or days before. */
const USUAL_WARN: Readonly<Record<InspectionMeter, string>> = {
  tach: '10',
  hobbs: '10',
  date: '30',
}
const LONGEST_MONTHS = 600
const LONGEST_DAYS = 3_650

export const EMPTY_DRAFT: InspectionDraft = {
  tail: '',
  name: '',
  limits: [newLimit('tach')],
  carry: 'due',
  grounds: true,
  note: '',
}

export function newLimit(meter: InspectionMeter): LimitDraft {
  return { meter, done: '', every: '', due: '', warn: USUAL_WARN[meter] }
}

export function draftOf({ tail, name, limits, carry, grounds, note }: InspectionWire) {
  const typed = limits.map((limit) => ({
    meter: limit.meter,
    done: '',
    every: limit.interval === null ? '' : written(limit.meter, limit.interval),
    due: writtenDue(limit.meter, limit.due),
    warn: written(limit.meter, limit.warnAt),
  }))
  const shown = typed.length > 0 ? typed : [newLimit('tach')]
  return { tail, name, limits: shown, carry, grounds, note } satisfies InspectionDraft
}

/** A change of last done or interval also sets the due field. */
export function withField(limit: LimitDraft, change: Partial<LimitDraft>): LimitDraft {
  const { meter } = change
  const next =
    meter === undefined || meter === limit.meter ? { ...limit, ...change } : newLimit(meter)
  if (change.done === undefined && change.every === undefined) return next
  const done = readDue(next.meter, next.done)
  const every = readEvery(next.meter, next.every)
  if (done === null || every === null) return next
  return { ...next, due: writtenDue(next.meter, dueAfter(next.meter, done, every)) }
}

export interface DraftRead {
  readonly asked: Omit<InspectionInput, 'id' | 'done'> | null
  /** In sentences. */
  readonly problems: readonly string[]
}

/** The item to send, or why it can't be. `others` are the existing items. */
export function readDraft(
  draft: InspectionDraft,
  others: readonly Pick<InspectionWire, 'tail' | 'name'>[] = [],
): DraftRead {
  const problems: string[] = []
  const tail = normalTail(draft.tail)
  const name = draft.name.trim()
  if (tail === '') problems.push('Enter the aircraft.')
  if (name === '') problems.push('Enter a name.')
  const same = others.find((one) => itemKey(one) === itemKey({ tail, name }))
  if (same)
    problems.push(
      `${visibleText(tail)} already has “${visibleText(same.name)}”. Change that one, or use another name.`,
    )
  const limits = draft.limits.flatMap((limit) => {
    const { read, problem } = readLimit(limit)
    if (problem !== null) problems.push(problem)
    return read ?? []
  })
  if (new Set(draft.limits.map(({ meter }) => meter)).size < draft.limits.length)
    problems.push('Both limits have the same kind. Change or remove one.')
  if (problems.length > 0) return { asked: null, problems }
  const { carry, grounds, note } = draft
  return { asked: { tail, name, limits, carry, grounds, note: note.trim() }, problems }
}

/** An aircraft has one item per name. */
export function itemKey({ tail, name }: Pick<InspectionWire, 'tail' | 'name'>): string {
  return `${tail} ${name.trim().toLowerCase()}`
}

function readLimit(limit: LimitDraft): {
  readonly read: InspectionLimit | null
  readonly problem: string | null
} {
  const { meter } = limit
  const due = readDue(meter, limit.due)
  const interval = limit.every.trim() === '' ? null : readEvery(meter, limit.every)
  const warnAt = readWarn(meter, limit.warn)
  const wrong = (problem: string) => ({ read: null, problem })
  if (due === null)
    return wrong(
      meter === 'date'
        ? 'Choose the due date.'
        : `Enter the ${METER_NAMES[meter]} reading when it is due, such as 2312.4.`,
    )
  if (interval === null && limit.every.trim() !== '')
    return wrong(
      meter === 'date'
        ? 'Enter the interval in whole months, such as 12. Leave it empty for once.'
        : 'Enter the interval in hours, such as 100. Leave it empty for once.',
    )
  if (warnAt === null)
    return wrong(
      meter === 'date'
        ? 'Enter how many days before to warn, such as 30.'
        : 'Enter how many hours before to warn, such as 10.',
    )
  return { read: { meter, due, interval, warnAt }, problem: null }
}

const METER_NAMES = { tach: 'Tach', hobbs: 'Hobbs', date: 'date' } as const

function readDue(meter: InspectionMeter, text: string): number | null {
  if (meter !== 'date') return parseReading(text)
  const day = parsePlainDay(text.trim())
  return day === null ? null : dayNumber(day)
}

function readEvery(meter: InspectionMeter, text: string): number | null {
  const read = meter === 'date' ? readWhole(text, LONGEST_MONTHS) : parseReading(text)
  return read === 0 ? null : read
}

function readWarn(meter: InspectionMeter, text: string): number | null {
  if (text.trim() === '') return 0
  return meter === 'date' ? readWhole(text, LONGEST_DAYS) : parseReading(text)
}

function readWhole(text: string, most: number): number | null {
  const plain = text.trim()
  return /^\d{1,4}$/.test(plain) && Number(plain) <= most ? Number(plain) : null
}

/** Without trailing zeros, for editing. */
function written(meter: InspectionMeter, value: number): string {
  if (meter === 'date') return String(value)
  return formatHundredths(value, 1).replace(/\.0$/, '')
}

function writtenDue(meter: InspectionMeter, due: number): string {
  return meter === 'date' ? dayFromNumber(due) : formatHundredths(due, 1)
}

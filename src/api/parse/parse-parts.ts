import type { Meter } from '#domain/record/completed-flight.ts'
import { normalTail } from '#domain/record/normal-tail.ts'
import type { Person } from '#domain/record/person.ts'
import type { Aircraft, Flaw } from '#domain/record/reservation.ts'
import { aircraftWire, isObject, meterWire, personWire } from '#wire/wire.ts'
import { inRange, readFields, wholeText } from './parse-field.ts'

/** False with a flaw if it isn't an object. */
function isRecorded(raw: unknown, path: string, flaws: Flaw[]): boolean {
  if (raw === null) return false
  if (isObject(raw)) return true
  flaws.push({ path, problem: raw === undefined ? 'is missing' : 'is not an object' })
  return false
}

export function parsePerson(raw: unknown, path: string, flaws: Flaw[]): Person | null {
  if (!isRecorded(raw, path, flaws)) return null
  const { name, email, phone } = readFields(raw, personWire, path, flaws)
  return {
    name: wholeText(name ?? ''),
    email: wholeText(email ?? ''),
    phone: wholeText(phone ?? ''),
  }
}

export function parseAircraft(raw: unknown, path: string, flaws: Flaw[]): Aircraft | null {
  if (!isRecorded(raw, path, flaws)) return null
  const { tailNumber, model } = readFields(raw, aircraftWire, path, flaws)
  const tail = normalTail(wholeText(tailNumber ?? ''))
  if (tail !== '') return { tail, model: wholeText(model ?? '').trim() }
  if (tailNumber !== null) flaws.push({ path: `${path}.tailNumber`, problem: 'is empty' })
  return null
}

/** In hundredths; impossible readings are null with a flaw. */
export function parseMeter(raw: unknown, path: string, flaws: Flaw[]): Meter | null {
  if (!isRecorded(raw, path, flaws)) return null
  const fields = readFields(raw, meterWire, path, flaws)
  return {
    start: hundredths(fields.start, `${path}.start`, flaws),
    end: hundredths(fields.end, `${path}.end`, flaws),
    delta: hundredths(fields.delta, `${path}.delta`, flaws),
  }
}

function hundredths(read: number | null, path: string, flaws: Flaw[]): number | null {
  const value = inRange(read, path, flaws)
  if (value === null) return null
  // Plus 0 avoids −0.
  const near = Math.round(value * 100) + 0
  // 1.005 × 100 is 100.49999999999999 in binary, so halfway cases use twelve digits.
  const isHalfway = Math.abs(value * 100 - near) > 0.49
  return isHalfway ? Math.round(Number((value * 100).toPrecision(12))) + 0 : near
}

import type { Mend, ReadingEdit } from '#domain/audit/finding.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { formatHundredths } from '#domain/record/meter.ts'
import { formatDay } from '#time/format.ts'

const SLIPS: Readonly<Record<Mend['kind'], string>> = {
  digit: 'one digit',
  'swapped-digits': 'two digits swapped',
  'one-off': '1 h off',
  'ten-off': '10 h off',
  'hundred-off': '100 h off',
  'meters-exchanged': 'Hobbs and Tach exchanged',
  'start-copied': 'out copied to in',
}

/** "Hobbs in 8437.9 → 8467.9 (one digit)" */
export function sayMend(mend: Mend): string {
  return `${mend.edits.map(sayEdit).join(', ')} (${SLIPS[mend.kind]})`
}

/** Plain text for the person who can edit the school's system: which flight, which reading, before and after, and why. */
export function mendText(mend: Mend, flight: CompletedFlight, locale: string): string {
  const where = [
    flight.aircraft?.tail,
    flight.date && formatDay(flight.date, locale, 'short'),
    flight.out && `out ${flight.out.slice(0, 5)}`,
    flight.reservationNumber,
  ].filter((part) => part)
  const which =
    where.length > 0 ? `${where.join(', ')} (flight ${mend.flightId})` : `flight ${mend.flightId}`
  const witness = flight.tach === null ? 'agrees with the clock' : 'the Tach/Hobbs ratio'
  return [
    `Please check: ${which}.`,
    ...mend.edits.map((edit) => `${sayEdit(edit)}?`),
    `Why: ${SLIPS[mend.kind]}; of all single slips only this one fixes every join of this flight and ${witness}.`,
  ].join('\n')
}

function sayEdit({ meter, reading, before, after }: ReadingEdit): string {
  const word = `${meter === 'hobbs' ? 'Hobbs' : 'Tach'} ${reading === 'start' ? 'out' : 'in'}`
  const digits = meter === 'hobbs' ? 1 : 2
  return `${word} ${formatHundredths(before, digits)} → ${formatHundredths(after, digits)}`
}

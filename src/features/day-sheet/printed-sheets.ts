import {
  type PrintedSheet,
  revisionOf,
  type SheetRevision,
} from '#domain/dispatch/print-revision.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { forgetText, keepText, keptText, keptTexts } from '#memory/kept-text.ts'
import { DAY, type Instant } from '#time/instant.ts'
import { dictionaryOf, integer, number, object, orNull, string } from '#wire/shape.ts'

/** The last two prints of an address. Ids and hashes only, no personal data. */
export interface Printed {
  readonly last: PrintedSheet
  readonly before: PrintedSheet | null
}

const PREFIX = 'flightline.printed.'
const MAX_AGE = 30 * DAY
/** Characters. Browsers allow about five million per origin. */
const MAX_KEPT = 1_500_000

/** An unchanged reprint keeps revision and marks, so copies of a revision are alike. */
export function revisionAfter(
  reservations: readonly Reservation[],
  printed: Printed | null,
): SheetRevision {
  const next = revisionOf(reservations, printed?.last ?? null)
  if (printed === null || printed.before === null || next.replaces !== null) return next
  return { ...revisionOf(reservations, printed.before), revision: printed.last.revision }
}

export function afterPrint(
  revision: SheetRevision,
  printed: Printed | null,
  now: Instant,
): Printed {
  if (printed !== null && printed.last.revision === revision.revision) return printed
  const { fingerprint, lines } = revision
  return {
    last: { revision: revision.revision, fingerprint, lines, printedAt: now },
    before: printed?.last ?? null,
  }
}

/** Null if nothing was printed, or storage is missing or invalid. */
export function readPrinted(key: string): Printed | null {
  return parsePrinted(keptText(PREFIX + key))
}

/** Also forgets prints over thirty days old or over the limit. */
export function writePrinted(key: string, printed: Printed, now: Instant): void {
  forgetOld(now, PREFIX + key)
  // Without storage, no revisions are counted.
  keepText(PREFIX + key, JSON.stringify(printed))
}

function forgetOld(now: Instant, own: string): void {
  const kept = keptTexts(PREFIX)
    .filter(({ key }) => key !== own)
    .map(({ key, text }) => ({
      key,
      size: text.length,
      at: parsePrinted(text)?.last.printedAt ?? 0,
    }))
    .sort((a, b) => b.at - a.at)
  let size = 0
  for (const one of kept) {
    size += one.size
    if (one.at < now - MAX_AGE || size > MAX_KEPT) forgetText(one.key)
  }
}

const SHEET = object({
  revision: integer,
  printedAt: number,
  fingerprint: string,
  lines: dictionaryOf(object({ place: string, rest: string })),
})
const PRINTED = object({ last: SHEET, before: orNull(SHEET) })

function parsePrinted(text: string | null): Printed | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return PRINTED.is(value) ? (value as object as Printed) : null
  } catch {
    return null
  }
}

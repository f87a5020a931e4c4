import {
  type PrintedSheet,
  revisionOf,
  type SheetRevision,
} from '#domain/dispatch/print-revision.ts'
import type { Reservation } from '#domain/record/reservation.ts'
import { forgetText, keepText, keptText, keptTexts } from '#memory/kept-text.ts'
import { DAY, type Instant } from '#time/instant.ts'

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

function parsePrinted(text: string | null): Printed | null {
  if (text === null) return null
  try {
    const { last, before } = JSON.parse(text) as Partial<Printed>
    return isSheet(last) ? { last, before: isSheet(before) ? before : null } : null
  } catch {
    return null
  }
}

function isSheet(value: unknown): value is PrintedSheet {
  if (typeof value !== 'object' || value === null) return false
  const { revision, printedAt, fingerprint, lines } = value as Record<string, unknown>
  return (
    Number.isInteger(revision) &&
    Number.isFinite(printedAt) &&
    typeof fingerprint === 'string' &&
    typeof lines === 'object' &&
    lines !== null &&
    Object.values(lines).every(
      (line) => typeof line?.place === 'string' && typeof line?.rest === 'string',
    )
  )
}

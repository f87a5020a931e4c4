import { formatDay } from '#time/format.ts'
import { PaperBanner } from '#ui/paper/PaperBanner.tsx'
import type { SheetFacts } from './sheet-facts.ts'
import { sayInstant, sayZone } from './sheet-words.ts'

interface SheetBannerProps {
  readonly kind: string
  readonly facts: SheetFacts
  readonly showsCancelled: boolean
  readonly cancelledLeftOut: number
}

const MOST_SENTENCES = 3

/** The head of every page of the day. */
export function SheetBanner({ kind, facts, showsCancelled, cancelledLeftOut }: SheetBannerProps) {
  const { school, zone, locale, day, asOf, printedAt, filters, completeness, missing } = facts
  const isWhole = completeness === 'complete'
  return (
    <PaperBanner
      title={formatDay(day, locale, 'long')}
      school={school}
      kind={kind}
      facts={[
        sayZone(zone, day, locale),
        `Data as of ${asOf === null ? '—' : sayInstant(zone, asOf, locale)}`,
        `Printed ${sayInstant(zone, printedAt, locale)}`,
        filters,
        sayCancelled(showsCancelled, cancelledLeftOut, isWhole),
        isWhole ? 'Complete' : '',
      ]}
      incomplete={isWhole ? null : sayMissing(completeness, missing)}
    />
  )
}

function sayCancelled(isShown: boolean, leftOut: number, isWhole: boolean): string {
  return isShown ? 'Cancelled shown' : `${isWhole ? '' : 'at least '}${leftOut} cancelled left out`
}

function sayMissing(completeness: SheetFacts['completeness'], missing: readonly string[]): string {
  if (completeness === 'loading') return 'The day is still being read: do not use this print.'
  const more =
    missing.length > MOST_SENTENCES ? ` And ${missing.length - MOST_SENTENCES} more stretches.` : ''
  return missing.slice(0, MOST_SENTENCES).join(' ') + more || 'Not all of this day is known.'
}

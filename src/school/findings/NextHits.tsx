import type { NextHit } from '#domain/findings/next-hit.ts'
import { isRecordId } from '#domain/record/record-id.ts'
import { recordHref } from '#school/address/hrefs.ts'
import { useBookingWords } from '#school/booking/page-bookings.tsx'
import { Link } from '#ui/link.tsx'
import { sayHit } from './finding-words.ts'

interface NextHitsProps {
  readonly hits: readonly NextHit[]
  readonly className: string | undefined
  /** Beside a record each leads to a page of its own; elsewhere a press opens it over this one. */
  readonly isLinked?: boolean
}

/** Who waits for a late booking, the tightest first. */
export function NextHits({ hits, className, isLinked = false }: NextHitsProps) {
  const speak = useBookingWords()
  if (hits.length === 0) return null
  return (
    <ul className={className} aria-label="Who is hit next">
      {hits.map((hit) => {
        const { id } = hit.reservation
        const words = <bdi>{sayHit(hit, speak)}</bdi>
        return (
          <li key={id} data-short={hit.slack < 0 || undefined}>
            {!isLinked ? (
              <button type="button" data-opens-reservation={id}>
                {words}
              </button>
            ) : isRecordId(id) ? (
              <Link href={recordHref('reservation', id)}>{words}</Link>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}

import { Phones } from '#bookings/booking/Phones.tsx'
import { useBookingWords } from '#bookings/booking/page-bookings.tsx'
import type { NextHit } from '#domain/findings/next-hit.ts'
import { sayHit } from './finding-words.ts'

interface NextHitsProps {
  readonly hits: readonly NextHit[]
  readonly className: string | undefined
  readonly hasPhones?: boolean
}

export function NextHits({ hits, className, hasPhones = false }: NextHitsProps) {
  const speak = useBookingWords()
  if (hits.length === 0) return null
  return (
    <ul className={className} aria-label="Affected next">
      {hits.map((hit) => {
        const { id } = hit.reservation
        return (
          <li key={id} data-short={hit.slack < 0 || undefined}>
            <button type="button" data-opens-reservation={id}>
              <bdi>{speak.keepHalf(sayHit(hit, speak))}</bdi>
            </button>
            {hasPhones && <Phones of={hit.reservation} className="pl-1.5" />}
          </li>
        )
      })}
    </ul>
  )
}

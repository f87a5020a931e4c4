import { type ReactNode, useEffect } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import { useScheduleData } from '#features/schedule/schedule-data.ts'
import type { PageCommand } from '#ui/commands.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'

interface CountChipProps {
  /** Red: act now. Amber: needs a look. Accent: news. */
  readonly tone: 'red' | 'amber' | 'plain' | 'accent'
  readonly words: string
  /** Accessible name where `words` are too short. */
  readonly name?: string
  readonly facts?: Readonly<Record<`data-${string}`, string | number>>
  /** Opens the list, too. */
  readonly command?: PageCommand | undefined
  /** Ringed on the canvas while the list is open. */
  readonly bookings: readonly Pick<Reservation, 'id'>[]
  /** Stays in the page while the list is closed. */
  readonly kept?: ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** Hidden while there is nothing to list. Pressing it opens the list and rings its bookings on the canvas. */
export function CountChip(props: CountChipProps) {
  const { tone, words, name, facts, command, bookings, kept, children } = props
  const isNone = bookings.length === 0 && !kept
  return (
    // Overdue comes before the filters, which fold away in its place.
    <div
      className={facts?.['data-count'] === 'late-back' ? 'flex-none -order-1' : 'flex-none'}
      hidden={isNone}
    >
      <PopoverButton
        // Its list closes when the last one is gone: hidden, it would still take Escape.
        key={`${isNone}`}
        className="count-chip px-1.5"
        data-tone={tone}
        aria-label={name}
        {...facts}
        command={command}
        button={words}
        opens={name ?? words}
        side="start"
        whileClosed={kept && <div hidden>{kept}</div>}
      >
        {(close) => (
          <>
            <div className="w-87.5 max-w-full pt-1.5 pb-2">
              {children(close)}
              {kept}
            </div>
            <Ring ids={bookings.map(({ id }) => id).join(' ')} />
          </>
        )}
      </PopoverButton>
    </div>
  )
}

/** Also rings bookings drawn while the list is open. */
function Ring({ ids }: { ids: string }) {
  const { canvas } = useScheduleData()
  useEffect(() => {
    const root = canvas.current
    if (!root) return undefined
    const wanted = new Set(ids.split(' '))
    const items = () => [...root.querySelectorAll<HTMLElement>('[data-reservation-id]')]
    const ring = () => {
      for (const { dataset } of items())
        if (wanted.has(dataset['reservationId'] ?? '')) dataset['ringed'] = ''
    }
    ring()
    const watch = new MutationObserver(ring)
    const attributeFilter = ['data-reservation-id']
    watch.observe(root, { childList: true, subtree: true, attributeFilter })
    return () => {
      watch.disconnect()
      for (const { dataset } of items()) delete dataset['ringed']
    }
  }, [canvas, ids])
  return null
}

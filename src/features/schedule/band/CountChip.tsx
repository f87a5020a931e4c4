import { type ReactNode, useEffect, useState } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import { Popover } from '#ui/Popover.tsx'
import styles from './CountChip.module.css'

export interface CountChipProps {
  /** Red for what has to be acted on, amber for what somebody has to look at, accent for news. */
  readonly tone: 'red' | 'amber' | 'plain' | 'accent'
  /** "11 late back"; hidden while there is nothing to count. */
  readonly words: string
  /** Said instead where the band is narrow: "+35". */
  readonly short?: string
  readonly isNone: boolean
  /** What it is called where the words are too short. */
  readonly name?: string
  /** What a program may read of it. */
  readonly facts?: Readonly<Record<`data-${string}`, string | number>>
  /** Ringed on the canvas while the list is open. */
  readonly bookings: readonly Pick<Reservation, 'id'>[]
  readonly canvas: { readonly current: HTMLElement | null }
  /** Of the list, what has to be in the page even while it is closed. */
  readonly kept?: ReactNode
  readonly children: (close: () => void) => ReactNode
}

/** A count that can be pressed: below it opens the list behind it, and its bookings are ringed on the canvas. */
export function CountChip(props: CountChipProps) {
  const { tone, words, short, isNone, facts, bookings, canvas, kept, children } = props
  const name = props.name ?? (short === undefined ? undefined : words)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={styles.place} hidden={isNone}>
      <button
        type="button"
        className={styles.chip}
        data-tone={tone}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={name}
        {...facts}
        onClick={() => setIsOpen(!isOpen)}
      >
        {short === undefined ? (
          words
        ) : (
          <>
            <span className={styles.words}>{words}</span>
            <span className={styles.short}>{short}</span>
          </>
        )}
      </button>
      {isOpen && !isNone ? (
        <Popover label={name ?? words} side="start" onClose={close}>
          <div className={styles.list}>
            {children(close)}
            {kept}
          </div>
          <Ring canvas={canvas} ids={bookings.map(({ id }) => id).join(' ')} />
        </Popover>
      ) : (
        kept !== undefined && <div hidden>{kept}</div>
      )}
    </div>
  )
}

/** Rings what is drawn of these bookings, also what is drawn later, as long as it stands in the page. */
function Ring({ canvas, ids }: Pick<CountChipProps, 'canvas'> & { ids: string }) {
  useEffect(() => {
    const root = canvas.current
    if (!root) return undefined
    const wanted = new Set(ids.split(' '))
    const pieces = () => [...root.querySelectorAll<HTMLElement>('[data-reservation-id]')]
    const ring = () => {
      for (const { dataset } of pieces())
        if (wanted.has(dataset['reservationId'] ?? '')) dataset['ringed'] = ''
    }
    ring()
    const watch = new MutationObserver(ring)
    const attributeFilter = ['data-reservation-id']
    watch.observe(root, { childList: true, subtree: true, attributeFilter })
    return () => {
      watch.disconnect()
      for (const { dataset } of pieces()) delete dataset['ringed']
    }
  }, [canvas, ids])
  return null
}

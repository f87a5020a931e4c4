import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { recordHref } from '#bookings/address/hrefs.ts'
import { useFollow } from '#ui/link.tsx'
import { FlightPeek, ReservationPeek } from './PeekCards.tsx'
import { type Pinning, usePeek } from './use-peek.ts'
import { usePlaced } from './use-placed.ts'

/** The only card, for all records on all pages. */
export function Peek(props: Omit<Pinning, 'onGo'>) {
  const { pinned, onClose } = props
  const follow = useFollow()
  const card = useRef<HTMLDivElement>(null)
  const onGo: Pinning['onGo'] = ({ kind, id }) => follow(recordHref(kind, id))
  const { shown, findAnchor } = usePeek(card, { ...props, onGo })
  usePlaced(card, shown !== null, findAnchor)
  if (shown === null) return null
  const { kind, id } = shown
  const Content = kind === 'reservation' ? ReservationPeek : FlightPeek
  return createPortal(
    <Content key={kind} card={card} id={id} isPinned={pinned !== null} onClose={onClose} />,
    // A hovered card belongs to the page's landmark; a pinned one outlives the page.
    (pinned ? null : document.querySelector('main')) ?? document.body,
  )
}

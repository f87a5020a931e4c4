import { useEffect, useState } from 'react'
import { parseSearch } from '#bookings/address/search-params.ts'
import type { PendingEvent } from '#features/record/peek/use-peek.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useHere } from './history.ts'
import { closeRecord, openRecord, recordIn } from './open-record.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { recordPendingEvent } from './pending-event.ts'
import { recordPeek } from './routes.tsx'

/** The hovered record's card, or the one pinned by the address, over any page. */
export function OpenRecord() {
  const { search } = useHere()
  const pinned = recordIn(parseSearch(search))
  const [isFromStart] = useState(pinned !== null)
  const [isHere, setIsHere] = useState(isFromStart)
  const [hasPendingEvent, pendingEvent] = usePendingEvent()
  if (!isHere && (pinned !== null || hasPendingEvent)) setIsHere(true)
  if (!isHere) return null
  return (
    <PageBoundary
      resetKey={search}
      renderAround={(words) =>
        pinned && (
          <Dialog title="Record" isOpen onClose={closeRecord}>
            {words}
          </Dialog>
        )
      }
    >
      <recordPeek.Part
        pendingEvent={pendingEvent}
        isFromStart={isFromStart}
        pinned={pinned}
        onPin={openRecord}
        onClose={closeRecord}
      />
    </PageBoundary>
  )
}

/** True once someone has hovered or pressed a record and the card's code has loaded. The card starts with that event. */
function usePendingEvent(): readonly [boolean, PendingEvent] {
  const [hasPendingEvent, setHasPendingEvent] = useState(false)
  const [pendingEvent] = useState(() => recordPendingEvent(recordPeek.preload))
  useEffect(() => pendingEvent.begin(() => setHasPendingEvent(true)), [pendingEvent])
  return [hasPendingEvent, pendingEvent]
}

import { useEffect, useState } from 'react'
import { parseSearch } from '#bookings/address/search-params.ts'
import type { Wish } from '#features/record/peek/use-peek.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { firstWish } from './first-wish.ts'
import { useHere } from './history.ts'
import { closeRecord, openRecord, recordIn } from './open-record.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { recordPeek } from './routes.tsx'

/** The hovered record's card, or the one pinned by the address, over any page. */
export function OpenRecord() {
  const { search } = useHere()
  const pinned = recordIn(parseSearch(search))
  const [isFromStart] = useState(pinned !== null)
  const [isHere, setIsHere] = useState(isFromStart)
  const [isWished, wish] = useFirstWish()
  if (!isHere && (pinned !== null || isWished)) setIsHere(true)
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
        wish={wish}
        isFromStart={isFromStart}
        pinned={pinned}
        onPin={openRecord}
        onClose={closeRecord}
      />
    </PageBoundary>
  )
}

/** True once someone has hovered or pressed a record and the card's code has loaded. The card starts with that event. */
function useFirstWish(): readonly [boolean, Wish] {
  const [isWished, setIsWished] = useState(false)
  const [wish] = useState(() => firstWish(recordPeek.preload))
  useEffect(() => wish.begin(() => setIsWished(true)), [wish])
  return [isWished, wish]
}

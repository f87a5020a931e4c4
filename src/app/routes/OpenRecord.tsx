import { useEffect, useState } from 'react'
import { pressableAt } from '#features/record/peek/drawn-record.ts'
import { parseSearch } from '#school/address/search-params.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useHere } from './history.ts'
import { closeRecord, openRecord, recordIn } from './open-record.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { recordPeek } from './routes.tsx'

/** The card beside what is pointed at, and the one that the address says is pinned, over whatever page is in sight. */
export function OpenRecord() {
  const { search } = useHere()
  const pinned = recordIn(parseSearch(search))
  const [isFromStart] = useState(pinned !== null)
  const [isHere, setIsHere] = useState(isFromStart)
  const wish = useFirstWish()
  if (!isHere && (pinned !== null || wish !== null)) setIsHere(true)
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

/** What shows the card or pins it, or says where it belongs. */
const WANTING = ['pointerover', 'focusin', 'pointerdown', 'click'] as const

/**
 * Somebody pointed at a record, or pressed something, for the first time: the card is fetched then, unless it is here, and
 * begins with that. Null until it has come.
 */
function useFirstWish(): Event | null {
  const [wish, setWish] = useState<Event | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let last: Event | null = null
    const onWish = (event: Event) => {
      if (event.type !== 'pointerdown' && pressableAt(event.target) === null) return
      const isFirst = last === null
      // A press counts, wherever the pointer went after it.
      if (last === null || isPress(event) || !isPress(last)) last = event
      if (isFirst) void recordPeek.preload().then(come)
    }
    const come = () => {
      if (signal.aborted) return
      listening.abort()
      setWish(last)
    }
    for (const type of WANTING) document.addEventListener(type, onWish, { signal })
    return () => listening.abort()
  }, [])
  return wish
}

function isPress({ type }: Event): boolean {
  return type === 'click' || type === 'pointerdown'
}

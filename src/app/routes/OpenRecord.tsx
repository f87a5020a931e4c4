import { Suspense } from 'react'
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
      <Suspense>
        <recordPeek.Page pinned={pinned} onPin={openRecord} onClose={closeRecord} />
      </Suspense>
    </PageBoundary>
  )
}

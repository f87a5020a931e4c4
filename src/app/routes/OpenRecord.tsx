import { Suspense } from 'react'
import { parseSearch } from '#school/address/search-params.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useHere } from './history.ts'
import { closeRecord } from './open-record.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { recordCard } from './routes.tsx'

/** The record that the address says stands open over whatever page is in sight. */
export function OpenRecord() {
  const { search } = useHere()
  const { reservation, flight } = parseSearch(search)
  const id = reservation || flight
  if (!id) return null
  return (
    <PageBoundary
      resetKey={search}
      renderAround={(words) => (
        <Dialog title="Record" isOpen onClose={closeRecord}>
          {words}
        </Dialog>
      )}
    >
      <Suspense>
        <recordCard.Page
          kind={reservation ? 'reservation' : 'flight'}
          id={id}
          onClose={closeRecord}
        />
      </Suspense>
    </PageBoundary>
  )
}

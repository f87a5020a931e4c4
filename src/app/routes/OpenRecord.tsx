import { Suspense, useMemo } from 'react'
import { parseSearch } from '#school/address/search-params.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useSearchText } from './address.ts'
import { useCloseRecord } from './open-record.ts'
import { PageBoundary } from './PageBoundary.tsx'
import { recordCard } from './pages.ts'

/** The record that the address says stands open over whatever page is in sight. */
export function OpenRecord() {
  const text = useSearchText(isAnywhere)
  const { reservation, flight } = useMemo(() => parseSearch(text), [text])
  const close = useCloseRecord()
  const [kind, id] = reservation
    ? (['reservation', reservation] as const)
    : (['flight', flight] as const)
  if (!id) return null
  return (
    <PageBoundary
      resetKey={text}
      renderAround={(words) => (
        <Dialog title="Record" isOpen onClose={close}>
          {words}
        </Dialog>
      )}
    >
      <Suspense>
        <recordCard.Page kind={kind} id={id} onClose={close} />
      </Suspense>
    </PageBoundary>
  )
}

function isAnywhere(): boolean {
  return true
}

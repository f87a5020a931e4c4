import { daySheetAddress } from '#features/day-sheet/day-sheet-state.ts'
import { useAddressState } from './address.ts'
import { PageSlot } from './PageSlot.tsx'
import { daySheet } from './pages.ts'

export function DaySheetRoute() {
  const [state, onState] = useAddressState(daySheetAddress)
  return (
    <PageSlot title="Print day">
      <daySheet.Page state={state} onState={onState} />
    </PageSlot>
  )
}

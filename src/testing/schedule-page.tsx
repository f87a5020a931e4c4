import { useState } from 'react'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { SchedulePage } from '#features/schedule/SchedulePage.tsx'
import { type ScheduleState, scheduleAddress } from '#features/schedule/schedule-state.ts'
import { fetchRest } from '#ui/lazy-part.ts'

// As in the browser, where views and pressed parts are preloaded.
await fetchRest(new AbortController().signal)

interface ScheduleInTestProps {
  readonly first: Partial<ScheduleState>
  readonly onOpen?: (id: string) => void
}

/** With its own state instead of an address, and the frame's search field. */
export function ScheduleInTest({ first, onOpen = () => {} }: ScheduleInTestProps) {
  useGatewayStatus()
  const [state, setState] = useState<ScheduleState>({ ...scheduleAddress.read({}), ...first })
  const onState = (next: Partial<ScheduleState>) => setState((before) => ({ ...before, ...next }))
  return (
    <>
      <input
        type="search"
        aria-label="Search"
        value={state.q}
        onChange={(event) => onState({ q: event.currentTarget.value })}
      />
      <SchedulePage state={state} onState={onState} onOpenReservation={onOpen} />
    </>
  )
}

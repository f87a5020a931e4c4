import { useState } from 'react'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { SchedulePage } from '#features/schedule/SchedulePage.tsx'
import { type ScheduleState, scheduleAddress } from '#features/schedule/schedule-state.ts'
import { fetchRest } from '#ui/lazy-part.ts'

// As in the browser: a page is not drawn without its view, and what is pressed is here before the press.
await fetchRest(new AbortController().signal)

interface ScheduleInTestProps {
  readonly first: Partial<ScheduleState>
  readonly onOpen?: (id: string) => void
}

/** The schedule over a state of its own instead of an address, with the frame's search field. */
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

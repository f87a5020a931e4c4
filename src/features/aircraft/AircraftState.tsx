import { DISPATCH_STATES, LATE_STATES } from '#domain/dispatch/dispatch-state.ts'
import { dispatchTitle } from '#domain/dispatch/dispatch-words.ts'
import { usePageFindings } from '#school/booking/page-bookings.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { AircraftPart } from './aircraft-part.ts'

/** What the aircraft is doing now, the most urgent first; nothing while it stands as booked. */
export function AircraftState({ bookings }: Pick<AircraftPart, 'bookings'>) {
  const { dispatch } = usePageFindings()
  const own = new Set(bookings.map(({ id }) => dispatch.stateOf(id)))
  const state = [...LATE_STATES, ...DISPATCH_STATES].find((one) => own.has(one))
  return state === undefined ? null : <Tag>{dispatchTitle(state)}</Tag>
}

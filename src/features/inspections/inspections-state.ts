import { list, oneOf } from '#bookings/address/fields.ts'
import { pageAddress, type StateOf } from '#bookings/address/page-address.ts'

export const INSPECTION_VIEWS = [
  { value: 'aircraft', label: 'Aircraft' },
  { value: 'due', label: 'Due first' },
] as const

export const inspectionsAddress = pageAddress('inspections', {
  view: oneOf(
    INSPECTION_VIEWS.map(({ value }) => value),
    'aircraft',
  ),
  aircraft: list,
})

export type InspectionsState = StateOf<typeof inspectionsAddress>

import { list } from '#bookings/address/fields.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'

/** What the figures are made of. */
export const FIGURE_LISTS = ['reservations', 'flights'] as const

/** What the address of the figures says. */
export const insightsAddress = rangeAddress('insights', { aircraft: list })

export type InsightsState = StateOf<typeof insightsAddress>

import { list } from '#bookings/address/fields.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'

export const FIGURE_LISTS = ['reservations', 'flights'] as const

export const insightsAddress = rangeAddress('insights', { aircraft: list })

export type InsightsState = StateOf<typeof insightsAddress>

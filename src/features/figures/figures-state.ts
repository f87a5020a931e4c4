import { list } from '#bookings/address/fields.ts'
import type { StateOf } from '#bookings/address/page-address.ts'
import { rangeAddress } from '#bookings/address/range-address.ts'

export const FIGURE_LISTS = ['reservations', 'flights'] as const

export const figuresAddress = rangeAddress('figures', { aircraft: list })

export type FiguresState = StateOf<typeof figuresAddress>

import { createContext, useContext } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import { asInstant, type Instant } from '#time/instant.ts'
import { type PlainDay, plainDay } from '#time/plain-day.ts'
import type { InspectionWire, Overrun } from '#wire/inspections-wire.ts'

export const INSPECTIONS_PATH = '/api/house/inspections'

export type OpenedItem =
  | { readonly kind: 'new' }
  | { readonly kind: 'import' }
  | { readonly kind: 'item' | 'edit' | 'done' | 'asked'; readonly item: InspectionWire }

interface PagePart {
  readonly now: Instant
  readonly today: PlainDay
  readonly mayChange: boolean
  readonly modelOf: (tail: string) => string
  /** Certain ones first. */
  readonly overrunsOf: (id: string) => readonly Overrun[]
  readonly bookingOf: (id: string) => Reservation | null
  readonly open: (opened: OpenedItem) => void
}

export const PagePartContext = createContext<PagePart>({
  now: asInstant(0),
  today: plainDay('1970-01-01'),
  mayChange: false,
  modelOf: () => '',
  overrunsOf: () => [],
  bookingOf: () => null,
  open: () => {},
})

export function usePagePart(): PagePart {
  return useContext(PagePartContext)
}

import { createContext, useContext } from 'react'
import type { Reservation } from '#domain/record/reservation.ts'
import type { Instant } from '#time/instant.ts'
import type { PlainDay } from '#time/plain-day.ts'
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
  readonly bookingOf: (overrun: Overrun) => Reservation | null
  readonly open: (opened: OpenedItem) => void
}

export const PagePartContext = createContext<PagePart | null>(null)

export function usePagePart(): PagePart {
  const part = useContext(PagePartContext)
  if (part === null) throw new Error('Not within the page of inspections')
  return part
}

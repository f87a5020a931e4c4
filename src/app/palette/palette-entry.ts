import type { Settings } from '#app/settings/stored-settings.ts'
import type { Command } from '#app/shortcut-table.ts'

export type EntryKind = 'aircraft' | 'person' | 'reservation' | 'date' | 'action' | 'search'

/** Texts are safe to show. */
export interface PaletteEntry {
  /** Unique in the list. */
  readonly id: string
  readonly kind: EntryKind
  readonly label: string
  readonly detail: string
  readonly does: EntryAction
}

export type EntryAction =
  | { readonly go: string }
  | { readonly search: string }
  | { readonly reservation: string }
  | { readonly flight: string }
  | { readonly command: Command }
  | { readonly set: Partial<Settings> }

export interface Ranked {
  readonly score: number
  readonly entry: PaletteEntry
}

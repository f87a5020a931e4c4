import type { Settings } from '#app/settings/stored-settings.ts'
import type { Command } from '#app/shortcut-table.ts'

export type EntryKind = 'aircraft' | 'person' | 'reservation' | 'date' | 'action' | 'search'

/** One line under the field that finds; every text is safe to show. */
export interface PaletteEntry {
  /** Unique among the lines on show. */
  readonly id: string
  readonly kind: EntryKind
  readonly label: string
  /** What it is or where it leads, after the label. */
  readonly detail: string
  readonly does: Deed
}

export type Deed =
  | { readonly go: string }
  /** Shows only what matches, on the page in sight. */
  | { readonly search: string }
  | { readonly reservation: string }
  | { readonly flight: string }
  | { readonly command: Command }
  | { readonly set: Partial<Settings> }

export interface Ranked {
  readonly score: number
  readonly entry: PaletteEntry
}

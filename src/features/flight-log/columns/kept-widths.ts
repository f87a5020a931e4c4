import { type ColumnWidths, WIDTHS } from '#features/flight-log/flight-log-state.ts'
import { browserStore } from '#memory/browser-store.ts'

/** Widths dragged in this browser. Widths in the address win. */
export const keptWidths = browserStore<ColumnWidths>({
  key: 'flightline.log-widths',
  read: (text) => WIDTHS.read(text?.slice(0, 1000)),
  write: (widths) => WIDTHS.write(widths) ?? '',
})

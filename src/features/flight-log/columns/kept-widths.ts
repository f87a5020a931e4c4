import { type ColumnWidths, WIDTHS } from '#features/flight-log/flight-log-state.ts'
import { browserStore } from '#memory/browser-store.ts'

/** The widths that somebody dragged in this browser; those of an address go before them. */
export const keptWidths = browserStore<ColumnWidths>({
  key: 'flightline.log-widths',
  read: (text) => WIDTHS.read(text?.slice(0, 1000)),
  write: (widths) => WIDTHS.write(widths) ?? '',
})

import { formatHundredths } from '#domain/record/meter.ts'
import { formatDate } from '#time/format.ts'
import type { SheetRow } from './sheet-row.ts'
import type { SheetView } from './sheet-view.ts'
import { sayWindow } from './sheet-words.ts'

const DIGITS = { hobbs: 1, tach: 2 } as const

type MeterName = keyof typeof DIGITS

/** The last reading in, which this one should be, with its date; null where it is not known, or another flight comes first. */
export function outHint({ last }: SheetRow, meter: MeterName, { locale }: SheetView) {
  const reading = last?.[meter]
  if (!reading) return null
  return (
    <>
      {formatHundredths(reading.hundredths, DIGITS[meter])}
      <br />
      {formatDate(reading.day, locale)}
    </>
  )
}

/** Where the reading should lie on return, or how much should have been flown; null where too little is known. */
export function backHint({ back }: SheetRow, meter: MeterName) {
  const window = back?.[meter]
  return window ? sayWindow(window, DIGITS[meter], back.isFlown) : null
}

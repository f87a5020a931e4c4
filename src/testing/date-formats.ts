import { dateFormat } from '#time/date-format.ts'
import { zoneOf } from '#time/zone.ts'

const denver = zoneOf('America/Denver')

/** "2:30 PM" and "14:30", both in Denver. */
export const US = dateFormat(denver, 'en-US')
export const GB = dateFormat(denver, 'en-GB')

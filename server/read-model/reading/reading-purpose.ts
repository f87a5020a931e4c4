import type { RequestPurpose } from '#api/wire.ts'
import { AXES } from '#read-model/axis.ts'
import type { DaysOf } from '#read-model/school-reader.ts'
import { DAY, utcDayStart } from '#time/instant.ts'

/** What the school looks at, in days from today; the rest is read on demand. */
const ON_SCREEN = { first: -45, last: 60 }

/** What a list that somebody waits for is for, by where its reading begins (a position); `now` in epoch ms. */
export function purposeOfReading(
  { collection, from, to }: DaysOf,
  begins: number,
  now: number,
): RequestPurpose {
  const day = AXES[collection].dayAt(begins) - Math.floor(now / DAY)
  const isNow = utcDayStart(from) <= now && now < utcDayStart(to) + DAY
  if (isNow && Math.abs(day) <= 1) return collection === 'reservations' ? 'today' : 'flights-today'
  return ON_SCREEN.first <= day && day <= ON_SCREEN.last ? 'screen' : 'on-demand'
}

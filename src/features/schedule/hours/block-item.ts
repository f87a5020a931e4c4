import { iconStyle } from '#bookings/booking/booking-props.ts'
import { statusIconOf } from '#bookings/booking/StatusIcon.tsx'
import {
  attributesOf,
  DOT,
  ICON,
  LIMIT,
  NOTCH,
  type RowSurroundings,
  unshownItem,
} from '#features/schedule/canvas/booking-item.ts'
import type { DrawnBooking } from '#features/schedule/canvas/drawn-bookings.ts'
import type { PlacedBlock } from '#features/schedule/layouts/layout.ts'
import { longWords } from '#features/schedule/week/week-words.ts'
import { lengthSince } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { blockWords } from './block-words.ts'

/** px. A narrower bar has no icons. */
const MIN_FOR_ICON = 76
const LINE = 15

/** A booking by hours. Apart from the canvas's own, because it comes with the library. */
export function drawnBlock(placed: PlacedBlock, row: RowSurroundings, now: Instant): DrawnBooking {
  try {
    return blockItem(placed, row, now)
  } catch {
    return unshownItem(placed)
  }
}

function blockItem(placed: PlacedBlock, row: RowSurroundings, now: Instant): DrawnBooking {
  const { bar, room, tall, isEarlier, isLater } = placed
  const facts = attributesOf(placed, row)
  const shape = statusIconOf(bar.reservation.status.kind, bar.activity)
  const hasIcon = room >= MIN_FOR_ICON && shape !== 'pending'
  const hasSign = room >= MIN_FOR_ICON && facts['data-sign'] !== undefined
  const isEdged = facts['data-worst'] ?? facts['data-late']
  const edges =
    LIMIT * (Number(isEdged !== undefined) + Number(facts['data-limit'] !== undefined)) +
    (facts['data-waits'] ? NOTCH : 0)
  const icons =
    ICON * (Number(hasIcon) + Number(hasSign)) + (facts['data-changed'] === undefined ? 0 : DOT)
  const said = row.speak(bar.reservation)
  const isLate = facts['data-late'] !== undefined
  const spoken = isLate ? { ...said, oddStatus: `${lengthSince(bar.time.end, now)} late` } : said
  const long = placed.isAcross ? longWords(bar, spoken, row.speak) : null
  const words =
    long === null
      ? spoken
      : { ...spoken, time: '', [spoken.isMaintenance ? 'activity' : 'customer']: long }
  const lines = Math.max(1, Math.floor(tall / LINE))
  const [name = '', ...parts] = blockWords(words, room - edges, lines, icons)
  const rest = parts.join('')
  const used = `${name}${rest}`.split('\n').length * LINE
  return {
    id: bar.id,
    facts: {
      ...facts,
      'data-sign': hasSign ? facts['data-sign'] : undefined,
      'data-icon': hasIcon ? shape : undefined,
      'data-earlier': isEarlier || undefined,
      'data-later': isLater || undefined,
    },
    place: {
      ...placed.place,
      // A button centers its words; these begin at its top.
      'padding-bottom': `${Math.max(0, tall - used)}px`,
      ...(hasIcon && (iconStyle(shape) as Record<string, string>)),
    },
    words: ['', name, rest],
  }
}

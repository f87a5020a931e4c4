import type { ReactNode } from 'react'
import { NOTHING } from '#domain/record/meter.ts'
import styles from '#features/flight-log/columns/flight-cells.module.css'

/**
 * What a cell holds and how it looks, for its `<td>` itself: an element less in each cell is a third less of everything
 * the browser must make when a screenful of rows changes.
 */
export interface DrawnCell {
  readonly content: ReactNode
  readonly look?: string | undefined
  readonly title?: string | undefined
}

export const NOTHING_DRAWN: DrawnCell = { content: NOTHING, look: styles['nothing'] }

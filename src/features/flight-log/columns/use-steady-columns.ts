import { useMemo } from 'react'
import type { ShownColumn } from './use-column-model.ts'

/** The same columns as long as a row would be drawn alike: rows must not be drawn again because a head was. */
export function useSteadyColumns(columns: readonly ShownColumn[]): readonly ShownColumn[] {
  const words = columns.map(({ id, left }) => `${id} ${left}`).join(',')
  // oxlint-disable-next-line react/exhaustive-deps -- what a row uses of the columns stands in the words
  return useMemo(() => columns, [words])
}

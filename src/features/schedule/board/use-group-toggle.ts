import { useCallback } from 'react'
import { OTHER_ROWS } from '#domain/board/board-rows.ts'
import type { ScheduleData } from '#features/schedule/schedule-data.ts'

/** Folds or unfolds a group by key. The group of non-matching rows starts folded. */
export function useGroupToggle({
  state: { closed, others },
  onState,
}: Pick<ScheduleData, 'state' | 'onState'>): (key: string) => void {
  return useCallback(
    (key: string) => {
      if (key === OTHER_ROWS) return onState({ others: !others })
      const after = new Set(closed)
      if (!after.delete(key)) after.add(key)
      onState({ closed: [...after] })
    },
    [closed, others, onState],
  )
}

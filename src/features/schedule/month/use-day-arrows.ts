import { useLayoutEffect } from 'react'
import { parsePlainDay } from '#time/plain-day.ts'
import { dayAfterKey } from '#ui/fields/day-keys.ts'

/** Arrow keys, Home and End lead from the head of one day to another's, as in the small month; other keys are the page's. */
export function useDayArrows(
  within: { readonly current: HTMLElement | null },
  weekStart: number,
): void {
  useLayoutEffect(() => {
    const root = within.current
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      const day = event.target instanceof HTMLElement && parsePlainDay(event.target.dataset['day'])
      if (!isPlain || !day || event.key.startsWith('Page')) return
      const next = dayAfterKey(day, event.key, false, weekStart)
      const head = next && root?.querySelector<HTMLElement>(`[data-day="${next}"]`)
      if (!head) return
      event.preventDefault()
      head.focus()
    }
    root?.addEventListener('keydown', onKey)
    return () => root?.removeEventListener('keydown', onKey)
  }, [within, weekStart])
}

import { useLayoutEffect } from 'react'

/** Arrow up from a day's first booking goes to the day's head; from there to other heads and back down. */
export function useHeadKeys(root: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = root.current
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (!element || !isPlain || !(event.target instanceof HTMLElement)) return
      const next = nextOf(element, event.target, event.key)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      next.focus()
    }
    // Capture: runs before the row keys.
    element?.addEventListener('keydown', onKey, true)
    return () => element?.removeEventListener('keydown', onKey, true)
  }, [root])
}

function nextOf(grid: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const heads = [...grid.querySelectorAll<HTMLElement>('[data-day]')]
  const at = heads.indexOf(from)
  if (at === -1) {
    const column = columnOf(from)
    return key === 'ArrowUp' && firstIn(grid, column) === from ? heads[column] : undefined
  }
  if (key === 'ArrowRight') return heads[at + 1]
  if (key === 'ArrowLeft') return heads[at - 1]
  return key === 'ArrowDown' ? firstIn(grid, at) : undefined
}

/** 0 is the first day; the row head comes before it. */
function columnOf(booking: HTMLElement): number {
  const cell = booking.closest('[role="gridcell"]')
  return [...(cell?.parentElement?.children ?? [])].indexOf(cell as Element) - 1
}

function firstIn(grid: HTMLElement, column: number): HTMLElement | undefined {
  return [
    ...grid.querySelectorAll<HTMLElement>('[role="gridcell"] > [data-reservation-id]'),
    ...grid.querySelectorAll<HTMLElement>('[role="gridcell"] > * > [data-reservation-id]'),
  ].find((booking) => columnOf(booking) === column)
}

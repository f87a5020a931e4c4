import { useLayoutEffect } from 'react'

const STEPS = new Map([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['ArrowUp', -1],
])

/** J, K and arrows move between rows, Home and End to the ends. Letters also enter the list from the content around it,
 * where arrows scroll. */
export function useRowKeys(within: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const root = within.current
    const page = root?.closest<HTMLElement>('main') ?? root
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (!root || !isPlain || event.defaultPrevented || !(target instanceof Element)) return
      if (target.closest('input, select, textarea') !== null) return
      const rows = [...root.querySelectorAll<HTMLElement>('[data-reservation-id]')].filter(
        (row) => row.closest('details:not([open])') === null,
      )
      const next = nextRow(rows, target.closest('[data-reservation-id]'), key)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    page?.addEventListener('keydown', onKey)
    return () => page?.removeEventListener('keydown', onKey)
  }, [within])
}

function nextRow(rows: readonly HTMLElement[], from: Element | null, key: string) {
  const step = STEPS.get(key)
  const at = rows.findIndex((row) => row === from)
  if (at === -1) return key === 'j' ? rows[0] : key === 'k' ? rows.at(-1) : undefined
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  return step === undefined ? undefined : rows[at + step]
}

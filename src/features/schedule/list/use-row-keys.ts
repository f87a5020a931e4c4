import { useLayoutEffect } from 'react'
import { listenForKeys, type TakeKey } from '#ui/item-keys.ts'

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
    if (!root) return undefined
    const takeKey: TakeKey = ({ key, target, ctrlKey, metaKey, altKey, shiftKey }) => {
      const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey
      if (!isPlain || !(target instanceof Element)) return false
      if (target.closest('input, select, textarea') !== null) return false
      const rows = [...root.querySelectorAll<HTMLElement>('[data-reservation-id]')].filter(
        (row) => row.closest('details:not([open])') === null,
      )
      const next = nextRow(rows, target.closest('[data-reservation-id]'), key)
      next?.focus()
      return next !== undefined
    }
    return listenForKeys(root, takeKey, root.closest('main') ?? root)
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

import { useEffect } from 'react'

/** "/" goes to the page's search box, unless somebody is typing. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented
      )
        return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return
      const search = document.querySelector<HTMLInputElement>('header input[type="search"]')
      if (search === null) return
      event.preventDefault()
      search.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

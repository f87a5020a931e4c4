import { type RefObject, useEffect } from 'react'

const CAN_HAVE_FOCUS = 'a[href], button, input, select, textarea, [tabindex]'

/** If a pressed control disappears or is disabled, focus stays or moves on, not to the top of the page. */
export function useFocusKept(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = place.current
    if (root === null) return undefined
    const whole = root.closest<HTMLElement>('[tabindex]') ?? root
    let last: Element | null = null
    let around: HTMLElement[] = []
    const isLost = () => last !== null && document.activeElement === document.body
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      around = [...root.querySelectorAll<HTMLElement>(CAN_HAVE_FOCUS)]
    }
    // The user moved focus, unless the control is gone or disabled.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      queueMicrotask(() => {
        const isThere = target instanceof Element && target.matches(':enabled, a, [tabindex]')
        const hasGone = relatedTarget instanceof Node && !root.contains(relatedTarget)
        if (hasGone || (target === last && isThere && target.isConnected && isLost())) last = null
      })
    }
    const observer = new MutationObserver(() => {
      if (!isLost() || last === null) return
      const at = around.indexOf(last as HTMLElement)
      const next = last.isConnected
        ? [last as HTMLElement]
        : [...around.slice(at + 1), ...around.slice(0, at).reverse(), whole]
      for (const one of next) {
        if (one.isConnected) one.focus()
        if (document.activeElement !== document.body) return
      }
    })
    root.addEventListener('focusin', onFocus)
    root.addEventListener('focusout', onBlur)
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      root.removeEventListener('focusin', onFocus)
      root.removeEventListener('focusout', onBlur)
      observer.disconnect()
    }
  }, [place])
}

import { useEffect } from 'react'

/** Hovering or focusing a late booking, or one that waits for it, highlights the whole chain. Sets attributes directly,
 * because redrawing hundreds of bars is too slow for a pointer. */
export function useLitChain(root: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const light = ({ target }: Event) => {
      const bar = target instanceof Element ? target.closest<HTMLElement>('[data-chain]') : null
      const links = wordsOf(bar)
      element.toggleAttribute('data-lit-chain', links.length > 0)
      for (const one of element.querySelectorAll<HTMLElement>('[data-chain]'))
        one.toggleAttribute(
          'data-lit',
          links.some((link) => wordsOf(one).includes(link)),
        )
    }
    const dark = () => element.removeAttribute('data-lit-chain')
    const listening = new AbortController()
    for (const type of ['pointerover', 'focusin']) element.addEventListener(type, light, listening)
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, dark, listening)
    return () => listening.abort()
  }, [root])
}

function wordsOf(bar: HTMLElement | null): string[] {
  return bar?.dataset['chain']?.split(' ') ?? []
}

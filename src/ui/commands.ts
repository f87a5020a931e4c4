import { useEffect, useEffectEvent } from 'react'

/** What a key or the find field can do instead of a button of the page. */
export type PageCommand =
  | 'today'
  | 'previous'
  | 'next'
  | 'print'
  | 'time'
  | 'filter'
  | 'status'
  | 'changes'
  | 'handover'

const offered = new Map<PageCommand, () => void>()

/** Offers what a button does; null while it can't be pressed. */
export function useCommand(name: PageCommand | undefined, run: (() => void) | null): void {
  const onRun = useEffectEvent(() => run?.())
  useEffect(() => {
    if (name === undefined) return undefined
    const offer = () => onRun()
    offered.set(name, offer)
    return () => {
      if (offered.get(name) === offer) offered.delete(name)
    }
  }, [name])
}

/** Nothing happens on a page without that button. */
export function runCommand(name: PageCommand): void {
  offered.get(name)?.()
}

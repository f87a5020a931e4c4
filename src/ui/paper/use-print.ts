import { useEffect, useMemo, useState } from 'react'

/** Tells of every print of the page, however it was asked for. */
export function useOnPrint(onPrint: () => void): void {
  useEffect(() => {
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [onPrint])
}

/** Prints the page; those who remember prints are told also where the browser is one that does not tell. */
export function printNow(): void {
  dispatchEvent(new Event('beforeprint'))
  window.print()
}

/** A print that waits until what is printed is ready. */
export interface PrintWish {
  readonly isWanted: boolean
  readonly ask: () => void
  readonly end: () => void
}

/** `isAsked`: by the address itself, as soon as the page is open. */
export function usePrintWish(isAsked: boolean): PrintWish {
  const [isWanted, setIsWanted] = useState(isAsked)
  return useMemo(
    () => ({ isWanted, ask: () => setIsWanted(true), end: () => setIsWanted(false) }),
    [isWanted],
  )
}

/** Prints what is wished for as soon as it is ready. */
export function usePrintWhenReady({ isWanted, end }: PrintWish, isReady: boolean): void {
  useEffect(() => {
    if (!isWanted || !isReady) return
    // What became ready in this turn is dealt out to pages before the next one.
    const timer = setTimeout(() => {
      end()
      printNow()
    })
    return () => clearTimeout(timer)
  }, [isWanted, isReady, end])
}

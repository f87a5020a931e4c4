import { useEffect, useMemo, useState } from 'react'

/** Reports every print of the page, however it was started. */
export function useOnPrint(onPrint: () => void): void {
  useEffect(() => {
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [onPrint])
}

/** Prints the page; listeners are told even if the browser does not report prints. */
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

export function usePrintWhenReady(
  { isWanted, end }: PrintWish,
  isReady: boolean,
  print: () => void,
): void {
  useEffect(() => {
    if (!isWanted || !isReady) return
    // What became ready in this turn is laid out on pages before the next one.
    const timer = setTimeout(() => {
      end()
      print()
    })
    return () => clearTimeout(timer)
  }, [isWanted, isReady, end, print])
}

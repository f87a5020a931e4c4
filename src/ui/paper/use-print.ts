import { useEffect, useMemo, useState } from 'react'

export function useOnPrint(onPrint: () => void): void {
  useEffect(() => {
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [onPrint])
}

/** Sends `beforeprint` itself, since some browsers don't. */
export function printNow(): void {
  dispatchEvent(new Event('beforeprint'))
  window.print()
}

/** A print that waits until the content is ready. */
export interface PrintRequest {
  readonly isWanted: boolean
  readonly ask: () => void
  readonly end: () => void
}

/** `isAsked`: the address asks to print at once. */
export function usePrintRequest(isAsked: boolean): PrintRequest {
  const [isWanted, setIsWanted] = useState(isAsked)
  return useMemo(
    () => ({ isWanted, ask: () => setIsWanted(true), end: () => setIsWanted(false) }),
    [isWanted],
  )
}

export function usePrintWhenReady(
  { isWanted, end }: PrintRequest,
  isReady: boolean,
  print: () => void,
): void {
  useEffect(() => {
    if (!isWanted || !isReady) return
    // Wait a turn for the layout.
    const timer = setTimeout(() => {
      end()
      print()
    })
    return () => clearTimeout(timer)
  }, [isWanted, isReady, end, print])
}

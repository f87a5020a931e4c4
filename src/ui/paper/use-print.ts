import { useEffect, useRef } from 'react'

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

/** Prints once, as soon as it is wanted and what is printed is ready. */
export function usePrintOnce(isWanted: boolean, isReady: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || !isReady || isDone.current) return
    // What became ready in this turn is dealt out to pages before the next one.
    const timer = setTimeout(() => {
      isDone.current = true
      printNow()
    })
    return () => clearTimeout(timer)
  }, [isWanted, isReady])
}

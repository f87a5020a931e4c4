import { useCallback, useEffect, useState } from 'react'

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

/** Prints whenever it is wanted, as soon as what is printed is ready. */
export function usePrintWhen(isWanted: boolean, isReady: boolean, onPrinted: () => void): void {
  useEffect(() => {
    if (!isWanted || !isReady) return
    // What became ready in this turn is dealt out to pages before the next one.
    const timer = setTimeout(() => {
      onPrinted()
      printNow()
    })
    return () => clearTimeout(timer)
  }, [isWanted, isReady, onPrinted])
}

/** The same once. */
export function usePrintOnce(isWanted: boolean, isReady: boolean): void {
  const [isDone, setIsDone] = useState(false)
  const end = useCallback(() => setIsDone(true), [])
  usePrintWhen(isWanted && !isDone, isReady, end)
}

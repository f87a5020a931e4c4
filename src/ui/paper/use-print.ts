import { useEffect } from 'react'

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

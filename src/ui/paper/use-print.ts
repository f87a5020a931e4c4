import { useEffect } from 'react'
import { useMedia } from '#ui/media.ts'

export function useOnPrint(onPrint: () => void): void {
  useEffect(() => {
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [onPrint])
}

export function useIsPrinted(): boolean {
  return useMedia('print')
}

/** Sends both events itself, since some browsers don't. They wait in `print` until the dialog is closed. */
export function printNow(): void {
  dispatchEvent(new Event('beforeprint'))
  window.print()
  dispatchEvent(new Event('afterprint'))
}

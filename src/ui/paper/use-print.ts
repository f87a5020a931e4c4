import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from '#ui/media.ts'

export function useOnPrint(onPrint: () => void): void {
  useEffect(() => {
    addEventListener('beforeprint', onPrint)
    return () => removeEventListener('beforeprint', onPrint)
  }, [onPrint])
}

let isPrinting = false

/** The browser counts the sheets before it says that its medium is print, so this draws within `beforeprint`. */
export function useIsPrinted(): boolean {
  const isPrintMedium = useMedia('print')
  return useSyncExternalStore(onPrinting, () => isPrinting) || isPrintMedium
}

function onPrinting(onChange: () => void): () => void {
  const onEvent = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    flushSync(onChange)
  }
  addEventListener('beforeprint', onEvent)
  addEventListener('afterprint', onEvent)
  return () => {
    removeEventListener('beforeprint', onEvent)
    removeEventListener('afterprint', onEvent)
  }
}

/** Sends `beforeprint` itself, since some browsers don't. */
export function printNow(): void {
  dispatchEvent(new Event('beforeprint'))
  window.print()
}

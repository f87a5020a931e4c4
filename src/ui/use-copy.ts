import { useEffect, useState } from 'react'

const SHOWN_MS = 4000

/** The result shows for four seconds. Fails without a secure context. */
export function useCopy(text: () => string): {
  readonly result: 'Copied' | 'The browser refused' | null
  readonly copy: () => void
} {
  const [result, setResult] = useState<'Copied' | 'The browser refused' | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const write = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setResult('Copied')
    } catch {
      setResult('The browser refused')
    }
  }
  return { result, copy: () => void write() }
}

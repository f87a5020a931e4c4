import Check from 'lucide-react/icons/check'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface CopyButtonProps extends Pick<ButtonProps, 'look' | 'className'> {
  readonly text: () => string
  readonly icon: ReactNode
  readonly children: ReactNode
}

const SHOWN_MS = 2000

/** Copies plain text, and says whether that worked; a browser without a clipboard (no secure context) says so. */
export function CopyButton({ text, icon, children, ...button }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setResult('copied')
    } catch {
      setResult('refused')
    }
  }
  return (
    <Button {...button} onClick={() => void copy()}>
      {result === 'copied' ? <Check size={14} aria-hidden="true" /> : icon}
      <span aria-live="polite">
        {result === 'copied' ? 'Copied' : result === 'refused' ? 'The browser refused' : children}
      </span>
    </Button>
  )
}

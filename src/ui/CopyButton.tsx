import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps extends Pick<ButtonProps, 'look' | 'className'> {
  readonly text: () => string
  readonly icon: ReactNode
  readonly children: ReactNode
}

export function CopyButton({ text, icon, children, ...button }: CopyButtonProps) {
  const { result, copy } = useCopy(text)
  return (
    <Button {...button} onClick={copy}>
      {result === 'Copied' ? <Check size={14} aria-hidden="true" /> : icon}
      <span aria-live="polite">{result ?? children}</span>
    </Button>
  )
}

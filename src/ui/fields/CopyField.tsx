import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import styles from './CopyField.module.css'
import { Input } from './Field.tsx'

const SHOWN_MS = 4000

/** A text to hand on. Where the browser has no clipboard (plain http), it is selected instead, for the keyboard's own way. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    field.current?.focus()
    field.current?.select()
    // Without a secure context there is no `clipboard`, whatever its type says.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const isCopied = await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(isCopied === true ? 'Copied' : 'Selected: press Ctrl C')
  }
  return (
    <div className={styles.line}>
      <Input
        ref={field}
        className={styles.text}
        aria-label={label}
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()} aria-label={said === null ? `Copy ${label}` : undefined}>
        {said === 'Copied' ? (
          <Check size={14} aria-hidden="true" />
        ) : (
          <Copy size={14} aria-hidden="true" />
        )}
        <span aria-live="polite">{said ?? 'Copy'}</span>
      </Button>
    </div>
  )
}

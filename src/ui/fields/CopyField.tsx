import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { useCopy } from '#ui/use-copy.ts'
import { Input } from './Field.tsx'

/** Over plain http there is no clipboard; the text is selected instead. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { result, copy } = useCopy(() => text)
  const selectAndCopy = () => {
    field.current?.focus()
    field.current?.select()
    copy()
  }
  const Icon = result === 'Copied' ? Check : Copy
  return (
    <div className="flex gap-1.5 min-w-0">
      <Input
        ref={field}
        className="flex-1"
        aria-label={label}
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={selectAndCopy} aria-label={result === null ? `Copy ${label}` : undefined}>
        <Icon size={14} aria-hidden="true" />
        <span aria-live="polite">
          {result === 'The browser refused' ? 'Selected: press Ctrl C' : (result ?? 'Copy')}
        </span>
      </Button>
    </div>
  )
}

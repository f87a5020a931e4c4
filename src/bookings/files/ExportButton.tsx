import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { PopoverButton } from '#ui/PopoverButton.tsx'

interface ExportButtonProps {
  /** Of what, where a page has several. */
  readonly of?: string
  /** By the words of their lines. */
  readonly actions: Readonly<Record<string, () => void>>
  /** How the last one went. */
  readonly said: ReactNode
  /** The word on the button needs a wide window. */
  readonly isTight?: boolean
  readonly children?: ReactNode
}

/** The menu of the files of a page or of a part of it. */
export function ExportButton({ of, actions, said, isTight, children }: ExportButtonProps) {
  const name = of === undefined ? 'Export' : `Export, ${of}`
  return (
    <div className="unprinted relative">
      <PopoverButton
        look={of === undefined ? 'plain' : 'quiet'}
        title={name}
        aria-label={name}
        button={
          <>
            <Download size={14} aria-hidden="true" />{' '}
            <span className={isTight ? 'max-[1440px]:hidden' : undefined}>Export</span>
          </>
        }
        opens={name}
      >
        <div className="flex flex-col p-1.5">
          {Object.entries(actions).map(([words, act]) => (
            <Button key={words} look="quiet" className="justify-start" onClick={act}>
              {words}
            </Button>
          ))}
          {children}
          <p className="px-2 text-muted" aria-live="polite">
            {said}
          </p>
        </div>
      </PopoverButton>
    </div>
  )
}

import SlidersVertical from 'lucide-react/icons/sliders-vertical'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useIsPhone } from '#ui/media.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'

const displayPanel = lazyPart(async () => (await import('./DisplayPanel.tsx')).DisplayPanel)

/** On a phone a sheet, as the filters are. */
export function DisplayMenu({ actions }: { actions: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const look = {
    look: 'quiet',
    'aria-label': 'Display',
    title: 'Rows, zoom, density and the legend',
  } as const
  const words = (
    <>
      <SlidersVertical size={16} aria-hidden="true" />
      <span className="max-lg:hidden">Display</span>
    </>
  )
  const panel = <displayPanel.Part actions={actions} />
  if (useIsPhone())
    return (
      <>
        <Button {...look} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {words}
        </Button>
        <Dialog title="Display" shape="sheet" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          {panel}
        </Dialog>
      </>
    )
  return (
    <div className="[--widest:400px]">
      <PopoverButton {...look} button={words} opens="Display">
        {panel}
      </PopoverButton>
    </div>
  )
}

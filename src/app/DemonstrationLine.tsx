import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useMay } from '#api/status/use-session.ts'
import { browserStore } from '#memory/browser-store.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'

const seen = browserStore({ key: 'flightline.demonstration-seen', read: (text) => text === 'true' })

/** Says, until dismissed, that all data are invented, and tells those who may how to connect a real school. */
export function DemonstrationLine() {
  const isSeen = seen.use()
  const [isOpen, setIsOpen] = useState(false)
  const mayConnect = useMay('administer')
  if (isSeen) return null
  return (
    <div
      className="unprinted flex flex-none items-center gap-2 px-3 border-t border-line bg-surface text-muted overflow-hidden whitespace-nowrap"
      data-demonstration=""
    >
      <p className="clip min-w-0" role="status">
        <span className="max-md:hidden">Demonstration school. </span>Sample data.
      </p>
      {mayConnect && (
        <Button className="flex-none h-6 pointer-coarse:h-11" onClick={() => setIsOpen(true)}>
          Connect yours
        </Button>
      )}
      <IconButton
        label="Hide this line"
        className="size-6 pointer-coarse:size-11 ml-auto"
        onClick={() => seen.change(true)}
      >
        <X size={14} aria-hidden="true" />
      </IconButton>
      <Dialog title="Connect your school" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="grid gap-3 max-w-[56ch] whitespace-normal">
          <p>
            Flightline only reads the scheduling system. Set three values, in the environment or in
            .env: the address of the read API, its key and time zone. All settings are in
            .env.example.
          </p>
          <p>Restart Flightline, and your school appears here. The key never leaves the server.</p>
        </div>
      </Dialog>
    </div>
  )
}

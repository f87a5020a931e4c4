import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useMay } from '#api/status/use-session.ts'
import { browserStore } from '#memory/browser-store.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './DemonstrationLine.module.css'

const seen = browserStore({ key: 'flightline.demonstration-seen', read: (text) => text === 'true' })

/** Says, until dismissed, that all data are invented, and tells those who may how to connect a real school. */
export function DemonstrationLine() {
  const isSeen = seen.use()
  const [isOpen, setIsOpen] = useState(false)
  const mayConnect = useMay('administer')
  if (isSeen) return null
  return (
    <div className={styles.line} data-demonstration="">
      <p role="status">Demonstration school. Everything is invented.</p>
      {mayConnect && <Button onClick={() => setIsOpen(true)}>Connect yours</Button>}
      <IconButton label="Hide this line" onClick={() => seen.change(true)}>
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

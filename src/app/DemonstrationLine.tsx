import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { browserStore } from '#ui/browser-store.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './DemonstrationLine.module.css'

const seen = browserStore({
  key: 'flightline.demonstration-seen',
  read: (text) => text === 'true',
})

/** Says, until it is put away, that all of this is invented, and how one's own school comes here. */
export function DemonstrationLine() {
  const isSeen = seen.use()
  const [isOpen, setIsOpen] = useState(false)
  if (isSeen) return null
  return (
    <div className={styles.line} data-demonstration="">
      <p role="status">Demonstration school. Everything is invented.</p>
      <Button onClick={() => setIsOpen(true)}>Connect yours</Button>
      <IconButton label="Hide this line" onClick={() => seen.change(true)}>
        <X size={14} aria-hidden="true" />
      </IconButton>
      <Dialog title="Connect your school" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className={styles.how}>
          <p>
            Flightline reads a school’s own system and never writes to it. Set these two in the
            environment or in the file .env, with the key beside them, and start it again:
          </p>
          <dl>
            <dt>SCHOOL_API_URL</dt>
            <dd>the address of the school’s read API</dd>
            <dt>SCHOOL_TIME_ZONE</dt>
            <dd>where the school is, such as America/Chicago</dd>
          </dl>
          <p>
            The key stays in the server, in a variable or a file of its own. The file .env.example
            names it and all other settings.
          </p>
        </div>
      </Dialog>
    </div>
  )
}

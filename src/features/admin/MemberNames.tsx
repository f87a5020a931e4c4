import { useState } from 'react'
import { LONGEST_PERSON_NAME } from '#api/access.ts'
import type { MemberWire } from '#api/house-wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Input } from '#ui/fields/Field.tsx'
import styles from './admin.module.css'
import { DeedForm } from './DeedForm.tsx'
import { useDeed } from './deeds.tsx'

/** What somebody is called here, and the e-mail by which the bookings know him. */
export function MemberNames({ of }: { of: MemberWire }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const name = visibleText(of.name)
  return (
    <>
      <Button
        look="quiet"
        className={styles.flush}
        aria-label={`Edit ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Edit
      </Button>
      {isOpen && (
        <Dialog title={`Edit ${name}`} isOpen onClose={close}>
          <NamesForm of={of} onDone={close} />
        </Dialog>
      )}
    </>
  )
}

function NamesForm({ of, onDone }: { of: MemberWire; onDone: () => void }) {
  const [name, setName] = useState(of.name)
  const [email, setEmail] = useState(of.email)
  const deed = useDeed()
  const save = async () => {
    const body = { id: of.id, name: name.trim(), email: email.trim() }
    if ((await deed.run({ path: '/api/house/people', body })) !== null) onDone()
  }
  return (
    <DeedForm of={deed} verb="Save" onSend={save}>
      <label className={styles.field}>
        Name
        <Input
          required
          maxLength={LONGEST_PERSON_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label className={styles.field}>
        E-mail, as on the bookings
        <Input
          type="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </label>
      <p className="note">
        “My bookings” lists the bookings and flights with this e-mail, and shows the phone numbers
        of whoever is on them.
      </p>
    </DeedForm>
  )
}

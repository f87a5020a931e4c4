import { useState } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import { LONGEST_PERSON_NAME } from '#wire/access.ts'
import type { MemberWire } from '#wire/house-wire.ts'
import { PAGES } from '#wire/pages.ts'
import { ActionForm } from './ActionForm.tsx'
import { useAccountsAction } from './accounts-actions.tsx'

/** Name shown here, and the e-mail that matches the person to bookings. */
export function MemberNames({ of, onDone }: { of: MemberWire; onDone: () => void }) {
  const [name, setName] = useState(of.name)
  const [email, setEmail] = useState(of.email)
  const action = useAccountsAction()
  const save = async () => {
    const body = { id: of.id, name: name.trim(), email: email.trim() }
    if ((await action.run({ path: '/api/house/people', body })) !== null) onDone()
  }
  return (
    <ActionForm of={action} verb="Save" onSend={save}>
      <TextField label="Name" maxLength={LONGEST_PERSON_NAME} value={name} onValue={setName} />
      <TextField
        label="E-mail, as on the bookings"
        type="email"
        required={false}
        value={email}
        onValue={setEmail}
        note={`“${PAGES.mine.title}” lists the bookings and flights with this e-mail, and shows the phone numbers of whoever is on them.`}
      />
    </ActionForm>
  )
}

import { useState } from 'react'
import { SelectField, TextField } from '#ui/fields/TextField.tsx'
import type { Role } from '#wire/access.ts'
import { newInviteWire } from '#wire/house-wire.ts'
import { ActionForm } from './ActionForm.tsx'
import { AdminPart } from './AdminPart.tsx'
import { useAccountsAction } from './accounts-actions.tsx'
import { PERSON_ROLES, ROLE_WORDS } from './role-words.ts'

const DAYS = 14

/** Invites one person by the address that single sign-on reports; nothing to scan. */
export function MailInvite({ provider }: { provider: string }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [made, setMade] = useState<{ email: string; address: string } | null>(null)
  const action = useAccountsAction()
  const make = async () => {
    setMade(null)
    const body = { role, uses: 1, hours: DAYS * 24, byItselfMinutes: null, email: email.trim() }
    const sent = await action.run({ path: '/api/house/invites', body })
    if (!sent || !newInviteWire.is(sent.body)) return
    const { invite, link } = sent.body
    setMade({ email: invite.email, address: new URL(link).origin })
    setEmail('')
  }
  return (
    <AdminPart title={`Invite one person of ${provider}`}>
      <ActionForm of={action} verb="Invite" name="Invite this address" onSend={make}>
        <TextField label={`E-mail at ${provider}`} type="email" value={email} onValue={setEmail} />
        <SelectField label="Comes in as" value={role} options={PERSON_ROLES} onChange={setRole} />
        <p className="note">{ROLE_WORDS[role]}</p>
      </ActionForm>
      <p role="status">
        {made !== null &&
          `Tell ${made.email} to open ${made.address} and sign in with ${provider} within ${DAYS} days. Nobody has to press “Let in”.`}
      </p>
    </AdminPart>
  )
}

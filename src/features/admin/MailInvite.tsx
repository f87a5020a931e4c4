import { useState } from 'react'
import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { useForm } from '#bookings/access/use-form.ts'
import { SelectField, TextField } from '#ui/fields/TextField.tsx'
import type { Role } from '#wire/access.ts'
import { newInviteWire } from '#wire/accounts-wire.ts'
import { AdminPart } from './AdminPart.tsx'
import { PERSON_ROLES, ROLE_WORDS } from './role-words.ts'

const DAYS = 14

/** Invites one person by the address that single sign-on reports; nothing to scan. */
export function MailInvite({ provider }: { provider: string }) {
  const [made, setMade] = useState<{ email: string; address: string } | null>(null)
  const first: { email: string; role: Role } = { email: '', role: 'viewer' }
  const { draft, field, form } = useForm(first, {
    send({ email, role }) {
      setMade(null)
      const body = { role, uses: 1, hours: DAYS * 24, byItselfMinutes: null, email: email.trim() }
      return { path: '/api/house/invites', body }
    },
    after: { email: '' },
    onDone(body) {
      if (newInviteWire.is(body))
        setMade({ email: body.invite.email, address: new URL(body.link).origin })
    },
  })
  return (
    <AdminPart title={`Invite one person from ${provider}`}>
      <ActionForm {...form} verb="Invite" verbName="Invite this address">
        <TextField label={`E-mail at ${provider}`} type="email" {...field('email')} />
        <SelectField label="Role" options={PERSON_ROLES} {...field('role')} />
        <p className="note">{ROLE_WORDS[draft.role]}</p>
      </ActionForm>
      <p role="status">
        {made !== null &&
          `Tell ${made.email} to open ${made.address} and sign in with ${provider} within ${DAYS} days. No approval is needed.`}
      </p>
    </AdminPart>
  )
}

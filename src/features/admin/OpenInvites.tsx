import type { InviteWire } from '#api/house-wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { AdminPart, AdminRow, Rows } from './AdminPart.tsx'
import { DeedButton } from './DeedButton.tsx'
import { ByItself } from './InviteCards.tsx'
import { roleLabel } from './role-words.ts'
import { useMoment } from './use-moment.ts'

/** Every invite that still lets somebody in, also those whose code is shown nowhere any more. */
export function OpenInvites({ open }: { open: readonly InviteWire[] }) {
  const moment = useMoment()
  return (
    <AdminPart title="Open invites">
      <Rows
        of={open}
        none="None. A code or link that was given out before lets nobody in."
        renderRow={({ id, role, uses, usesLeft, until, email, byItselfUntil, createdAt }) => (
          <AdminRow
            key={id}
            mark={{ 'data-open-invite': id }}
            name={roleLabel(role)}
            notes={[
              <>
                {email === '' ? `${usesLeft} of ${uses} left` : `for ${visibleText(email)}`}, until{' '}
                {moment(until)} <ByItself until={byItselfUntil} />
              </>,
            ]}
          >
            <DeedButton
              name={`End the invite for ${roleLabel(role)} of ${moment(createdAt)}`}
              deed={{ path: `/api/house/invites/${id}` }}
            >
              End it
            </DeedButton>
          </AdminRow>
        )}
      />
    </AdminPart>
  )
}

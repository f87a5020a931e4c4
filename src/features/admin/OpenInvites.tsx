import type { AccountsAnswer } from '#api/accounts/use-accounts.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { InviteWire } from '#wire/house-wire.ts'
import { AdminPart, Endings } from './AdminPart.tsx'
import { ByItself } from './InviteCards.tsx'
import { roleLabel } from './role-words.ts'

/** Every valid invite, including those whose code is no longer shown. */
export function OpenInvites({
  of,
}: {
  of: AccountsAnswer<{ readonly data: readonly InviteWire[] }>
}) {
  const moment = useMoment()
  return (
    <AdminPart title="Open invites">
      <Endings
        of={of}
        none="None: no code or link lets anybody in."
        mark="data-open-invite"
        at="/api/house/invites"
        renderRow={({ role, uses, usesLeft, until, email, byItselfUntil, createdAt }) => ({
          name: roleLabel(role),
          notes: [
            <>
              {email === '' ? `${usesLeft} of ${uses} left` : `for ${visibleText(email)}`}, until{' '}
              {moment(until)} <ByItself until={byItselfUntil} />
            </>,
          ],
          button: 'End it',
          action: `End the invite for ${roleLabel(role)} of ${moment(createdAt)}`,
        })}
      />
    </AdminPart>
  )
}

import type { InviteWire } from '#api/house-wire.ts'
import { Button } from '#ui/Button.tsx'
import styles from './admin.module.css'
import { useDeed } from './deeds.tsx'
import { ByItself } from './InviteCards.tsx'
import { NotDone } from './NotDone.tsx'
import { roleLabel } from './role-words.ts'
import { useMoment } from './use-moment.ts'

/** Every invite that still lets somebody in, also those whose code is shown nowhere any more. */
export function OpenInvites({ open }: { open: readonly InviteWire[] }) {
  return (
    <section className={`unprinted ${styles.part}`} aria-labelledby="invites">
      <h2 id="invites" className="part-title">
        Open invites
      </h2>
      {open.length === 0 ? (
        <p className="quiet">None. A code or link that was given out before lets nobody in.</p>
      ) : (
        <ul className={styles.rows}>
          {open.map((invite) => (
            <OpenInvite key={invite.id} of={invite} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OpenInvite({
  of: { id, role, uses, usesLeft, until, email, byItselfUntil, createdAt },
}: {
  of: InviteWire
}) {
  const moment = useMoment()
  const { isBusy, problem, run } = useDeed()
  const label = roleLabel(role)
  return (
    <li className={styles.row} data-open-invite={id}>
      <span className="strong">{label}</span>
      <span className={styles.wide}>
        {email === '' ? `${usesLeft} of ${uses} left` : `for ${email}`}, until {moment(until)}{' '}
        <ByItself until={byItselfUntil} />
        <NotDone of={problem} />
      </span>
      <Button
        disabled={isBusy}
        aria-label={`End the invite for ${label} of ${moment(createdAt)}`}
        onClick={() => void run({ path: `/api/house/invites/${id}` })}
      >
        End it
      </Button>
    </li>
  )
}

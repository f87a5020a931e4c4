import type { Role } from '#api/access.ts'
import type { WaitingWire } from '#api/house-wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import styles from './admin.module.css'
import { useDeed } from './deeds.tsx'
import { NotDone } from './NotDone.tsx'
import { mayLetIn, roleLabel } from './role-words.ts'
import { useMoment } from './use-moment.ts'

interface WaitingListProps {
  readonly waiting: readonly WaitingWire[]
  /** Of whoever looks. */
  readonly role: Role
}

/** Who scanned an invite, and stands there until somebody presses. */
export function WaitingList({ waiting, role }: WaitingListProps) {
  return (
    <section className={`unprinted ${styles.part}`} aria-labelledby="waiting">
      <h2 id="waiting" className="part-title">
        Waiting to be let in
      </h2>
      {/* What comes while the page stands open is read out. */}
      <div aria-live="polite">
        {waiting.length === 0 ? (
          <p className="quiet">Nobody waits. Whoever scans a code below stands here at once.</p>
        ) : (
          <ul className={styles.cards}>
            {waiting.map((one) => (
              <WaitingOne key={one.id} of={one} role={role} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function WaitingOne({ of, role }: { of: WaitingWire; role: Role }) {
  const { isBusy, problem, run } = useDeed()
  const moment = useMoment()
  const name = visibleText(of.name)
  const say = (body: unknown) => void run({ path: '/api/house/people', body })
  return (
    <li className={styles.card} data-waiting={of.id}>
      <p>
        <bdi className="strong">{name}</bdi>{' '}
        <span className="quiet">as {roleLabel(of.role).toLowerCase()}</span>
      </p>
      <p>
        This word must stand on the device before you: <b className={styles.word}>{of.word}</b>
      </p>
      <p className="note">
        {visibleText(of.browser)} at {visibleText(of.address)}, since {moment(of.since)}
      </p>
      <NotDone of={problem} />
      <div className={styles.buttons}>
        {mayLetIn(role, of.role) ? (
          <Button
            look="primary"
            aria-label={`Let in ${name}`}
            disabled={isBusy}
            onClick={() => say({ letIn: of.id })}
          >
            Let in
          </Button>
        ) : (
          <p className="quiet">An admin lets a {roleLabel(of.role).toLowerCase()} in.</p>
        )}
        <Button
          aria-label={`Refuse ${name}`}
          disabled={isBusy}
          onClick={() => say({ refuse: of.id })}
        >
          Refuse
        </Button>
      </div>
    </li>
  )
}

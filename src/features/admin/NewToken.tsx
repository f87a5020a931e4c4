import { useState } from 'react'
import { LONGEST_PERSON_NAME, TOKEN_SCOPES, type TokenScope } from '#api/access.ts'
import { newTokenWire } from '#api/house-wire.ts'
import type { Shaped } from '#api/shape.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { Input } from '#ui/fields/Field.tsx'
import { AdminPart } from './AdminPart.tsx'
import styles from './admin.module.css'
import { DeedForm } from './DeedForm.tsx'
import { useDeed } from './deeds.tsx'

/** What a script may read with each scope. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, { label: string; sees: string }>> = {
  schedule: { label: 'Schedule', sees: 'bookings with names' },
  log: { label: 'Flight log', sees: 'flights with Hobbs and Tach' },
  contacts: { label: 'Contacts', sees: 'phone numbers and e-mails in either' },
}

/** Makes a token, and shows it this once. */
export function NewToken() {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['schedule'])
  const [made, setMade] = useState<Shaped<typeof newTokenWire> | null>(null)
  const deed = useDeed()
  const make = async () => {
    const sent = await deed.run({ path: '/api/house/tokens', body: { name: name.trim(), scopes } })
    if (!sent || !newTokenWire.is(sent.body)) return
    setMade(sent.body)
    setName('')
  }
  return (
    <AdminPart title="Make a token" isPrinted>
      <DeedForm of={deed} verb="Make a token" isWhole={scopes.length > 0} onSend={make}>
        <label className={styles.field}>
          What it is for
          <Input
            required
            maxLength={LONGEST_PERSON_NAME}
            placeholder="Nightly report"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <fieldset>
          <legend className="quiet">What it may read</legend>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={SCOPE_WORDS[scope].label}
              count={SCOPE_WORDS[scope].sees}
              isSelected={scopes.includes(scope)}
              onChange={(isOn) =>
                setScopes(
                  TOKEN_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))),
                )
              }
            />
          ))}
        </fieldset>
      </DeedForm>
      {made !== null && (
        <div className={styles.card} role="status">
          <p>
            The token of “{made.token.name}” is shown this once. Copy it now, and keep it like a
            passphrase.
          </p>
          <CopyField label={`the token of ${made.token.name}`} text={made.secret} />
          <p className="note">
            A script sends it with each question, as docs/read-api.md describes them:
            <code className={styles.example}>
              curl -H "{made.header}" "{location.origin}
              /api/v1/reservations?from=2026-11-18&amp;to=2026-11-19"
            </code>
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => setMade(null)}>I have copied it</Button>
          </div>
        </div>
      )}
    </AdminPart>
  )
}

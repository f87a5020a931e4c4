import { useState } from 'react'
import { LONGEST_PERSON_NAME } from '#api/access.ts'
import { newTokenWire, TOKEN_SCOPES, type TokenScope } from '#api/house-wire.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { Input } from '#ui/fields/Field.tsx'
import styles from './admin.module.css'
import { useDeed } from './deeds.tsx'
import { NotDone } from './NotDone.tsx'
import { SCOPE_WORDS } from './scope-words.ts'

/** Makes a token, and shows it this once. */
export function NewToken() {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['schedule'])
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const { isBusy, problem, run } = useDeed()
  const make = async () => {
    const sent = await run({ path: '/api/house/tokens', body: { name: name.trim(), scopes } })
    if (!sent || !newTokenWire.is(sent.body)) return
    setMade({ name: sent.body.token.name, secret: sent.body.secret })
    setName('')
  }
  return (
    <section className={styles.part} aria-labelledby="new-token">
      <h2 id="new-token" className="part-title">
        Make a token
      </h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (scopes.length > 0) void make()
        }}
      >
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
        <NotDone of={problem} />
        <div className={styles.buttons}>
          <Button
            look="primary"
            type="submit"
            disabled={isBusy}
            aria-disabled={scopes.length === 0}
          >
            Make a token
          </Button>
        </div>
      </form>
      {made !== null && (
        <div className={styles.card} role="status">
          <p>
            The token of “{made.name}” is shown this once. Copy it now, and keep it like a
            passphrase.
          </p>
          <CopyField label={`the token of ${made.name}`} text={made.secret} />
          <p className="note">
            A script sends it with each question, as docs/read-api.md describes them:
            <code className={styles.example}>
              curl -H "Authorization: Bearer {made.secret}" "{location.origin}
              /api/v1/reservations?from=2026-11-18&amp;to=2026-11-19"
            </code>
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => setMade(null)}>I have copied it</Button>
          </div>
        </div>
      )}
    </section>
  )
}

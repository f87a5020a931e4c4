import { useState } from 'react'
import {
  LONGEST_PERSON_NAME,
  type SessionWire,
  TOKEN_SCOPES,
  type TokenScope,
} from '#api/access.ts'
import { newTokenWire } from '#api/house-wire.ts'
import type { Shaped } from '#api/shape.ts'
import { useSession } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useOutside } from './AdminPage.tsx'
import { AdminPart } from './AdminPart.tsx'
import styles from './admin.module.css'
import { DeedForm } from './DeedForm.tsx'
import { useDeed } from './deeds.tsx'

/** What a script may read with each scope. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, { label: string; sees: string }>> = {
  schedule: { label: 'Schedule', sees: 'bookings with names' },
  log: { label: 'Flight log', sees: 'flights with Hobbs and Tach' },
  contacts: { label: 'Contacts', sees: 'phone numbers and e-mails in either' },
  'log.csv': {
    label: 'A sheet',
    sees: 'the flight log for Google Sheets, by an address that holds the token',
  },
  schools: { label: 'Schools', sees: 'how every school of this host stands, and nothing in it' },
}

const OF_A_SCHOOL = TOKEN_SCOPES.filter((scope) => scope !== 'schools' && scope !== 'log.csv')

/** By whether the house is its operator's. */
const OFFERED: Readonly<
  Record<NonNullable<SessionWire['operates']> | 'not', readonly TokenScope[]>
> = { not: OF_A_SCHOOL, also: TOKEN_SCOPES, only: ['schools'] }

/** Makes a token, and shows it this once. */
export function NewToken() {
  const [name, setName] = useState('')
  const offered = OFFERED[useSession()?.operates ?? 'not']
  const [scopes, setScopes] = useState(offered.slice(0, 1))
  const [made, setMade] = useState<Shaped<typeof newTokenWire> | null>(null)
  const deed = useDeed()
  const outside = useOutside()
  // Of any other day nothing may be known, and a token has nothing read.
  const today = localDayOf(useSchool().zone, useNow())
  const make = async () => {
    const sent = await deed.run({ path: '/api/house/tokens', body: { name: name.trim(), scopes } })
    if (!sent || !newTokenWire.is(sent.body)) return
    setMade(sent.body)
    setName('')
  }
  return (
    <AdminPart title="Make a token" isPrinted>
      <DeedForm of={deed} verb="Make a token" isWhole={scopes.length > 0} onSend={make}>
        <TextField
          label="What it is for"
          maxLength={LONGEST_PERSON_NAME}
          placeholder="Nightly report"
          value={name}
          onValue={setName}
        />
        <fieldset>
          <legend className="quiet">What it may read</legend>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              label={SCOPE_WORDS[scope].label}
              count={SCOPE_WORDS[scope].sees}
              isSelected={scopes.includes(scope)}
              onChange={(isOn) =>
                setScopes(offered.filter((one) => (one === scope ? isOn : scopes.includes(one))))
              }
            />
          ))}
        </fieldset>
      </DeedForm>
      {made !== null && (
        <div className={styles.card} role="status">
          <p>
            The token of “{made.token.name}” is shown only this once. Copy it now, and keep it as
            safe as a passphrase.
          </p>
          <CopyField label={`the token of ${made.token.name}`} text={made.secret} />
          <p className="note">
            A script sends it with every request; docs/read-api.md lists them:
            <code className={styles.example}>
              curl -H "{made.header}" "{outside}
              {made.token.scopes.includes('schools')
                ? '/api/schools'
                : `/api/v1/reservations?from=${today}&to=${today}`}
              "
            </code>
          </p>
          <Button onClick={() => setMade(null)}>I have copied it</Button>
        </div>
      )}
    </AdminPart>
  )
}

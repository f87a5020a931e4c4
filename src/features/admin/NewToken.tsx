import { useState } from 'react'
import { useSession } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import {
  LONGEST_PERSON_NAME,
  MOST_GRANTED,
  type SessionWire,
  TOKEN_SCOPES,
  type TokenScope,
} from '#wire/access.ts'
import { type NewTokenWire, newTokenWire } from '#wire/house-wire.ts'
import { ActionForm } from './ActionForm.tsx'
import { AdminPart } from './AdminPart.tsx'
import { useAccountsAction } from './accounts-actions.tsx'
import styles from './admin.module.css'
import { TokenExamples } from './TokenExamples.tsx'

export const SCOPE_WORDS: Readonly<Record<TokenScope, { label: string; sees: string }>> = {
  schedule: { label: 'Schedule', sees: 'bookings with names' },
  log: { label: 'Flight log', sees: 'flights with Hobbs and Tach' },
  contacts: { label: 'Contacts', sees: 'phone numbers and e-mails in either' },
  'log.csv': { label: 'A sheet', sees: 'the flight log, for Google Sheets' },
  schools: { label: 'Schools', sees: 'how each school here stands' },
}

/** A spreadsheet's token has no other scope. */
const ALONE: TokenScope = 'log.csv'
const OF_A_SCHOOL = TOKEN_SCOPES.filter((scope) => scope !== 'schools')

const OFFERED: Readonly<
  Record<NonNullable<SessionWire['operates']> | 'not', readonly TokenScope[]>
> = { not: OF_A_SCHOOL, also: TOKEN_SCOPES, only: ['schools'] }

function chosen(before: readonly TokenScope[], scope: TokenScope, isOn: boolean): TokenScope[] {
  if (!isOn) return before.filter((one) => one !== scope)
  if (scope === ALONE) return [ALONE]
  return TOKEN_SCOPES.filter((one) => one === scope || (one !== ALONE && before.includes(one)))
}

export function NewToken() {
  const [name, setName] = useState('')
  const offered = OFFERED[useSession()?.operates ?? 'not']
  const [scopes, setScopes] = useState(offered.slice(0, 1))
  const [typed, setTyped] = useState('0')
  const [made, setMade] = useState<NewTokenWire | null>(null)
  const action = useAccountsAction()
  // Tokens never trigger loading, so other days may have no data.
  const today = localDayOf(useSchool().zone, useNow())
  const mayBeGranted = scopes.includes('schedule') || scopes.includes('log')
  const granted = mayBeGranted ? Number(typed) : 0
  const make = async () => {
    const body = { name: name.trim(), scopes, granted }
    const sent = await action.run({ path: '/api/house/tokens', body })
    if (!sent || !newTokenWire.is(sent.body)) return
    setMade(sent.body)
    setName('')
    setTyped('0')
  }
  return (
    <AdminPart title="Make a token" isPrinted>
      <ActionForm of={action} verb="Make a token" isWhole={scopes.length > 0} onSend={make}>
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
              onChange={(isOn) => setScopes(chosen(scopes, scope, isOn))}
            />
          ))}
        </fieldset>
        {scopes.includes(ALONE) && (
          <p className={styles.risk}>
            Whoever has the address has the log. It opens the sheet and nothing else, shows no
            phones and no e-mails, and ends when you end it here.
          </p>
        )}
        {mayBeGranted && (
          <TextField
            className={styles.short}
            label="Requests a day"
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_GRANTED}
            value={typed}
            onValue={setTyped}
            note={`With 0 it reads what is known. Each request is one of the school’s for the day; all tokens together have at most a fifth of them, and today’s schedule comes first.`}
          />
        )}
      </ActionForm>
      {made !== null && (
        <div className={styles.card} role="status">
          <p>
            The token of “{made.token.name}” is shown only this once. Copy it now, and keep it as
            safe as a passphrase.
          </p>
          <CopyField label={`the token of ${made.token.name}`} text={made.secret} />
          <TokenExamples made={made} today={today} />
          <Button onClick={() => setMade(null)}>I have copied it</Button>
        </div>
      )}
    </AdminPart>
  )
}

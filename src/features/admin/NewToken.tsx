import { useState } from 'react'
import { useSession } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { useForm } from '#bookings/access/use-form.ts'
import { localDayOf } from '#time/zone.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { Checkboxes } from '#ui/fields/Checkboxes.tsx'
import { CopyField } from '#ui/fields/CopyField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import {
  LONGEST_PERSON_NAME,
  MOST_GRANTED,
  type SessionWire,
  TOKEN_SCOPES,
  type TokenScope,
} from '#wire/access.ts'
import { type NewTokenWire, newTokenWire } from '#wire/accounts-wire.ts'
import { AdminPart } from './AdminPart.tsx'
import { TokenExamples } from './TokenExamples.tsx'

export const SCOPE_WORDS: Readonly<Record<TokenScope, { label: string; sees: string }>> = {
  schedule: { label: 'Schedule', sees: 'bookings with names' },
  log: { label: 'Flight log', sees: 'flights with Hobbs and Tach' },
  contacts: { label: 'Contacts', sees: 'phone numbers and e-mails in both' },
  'log.csv': { label: 'Spreadsheet', sees: 'the flight log, for Google Sheets' },
  schools: { label: 'Schools', sees: 'the status of each school here' },
}

/** A spreadsheet's token has no other scope. */
const ALONE: TokenScope = 'log.csv'
const OF_A_SCHOOL = TOKEN_SCOPES.filter((scope) => scope !== 'schools')

const OFFERED: Readonly<
  Record<NonNullable<SessionWire['operates']> | 'not', readonly TokenScope[]>
> = { not: OF_A_SCHOOL, also: TOKEN_SCOPES, only: ['schools'] }

function chosen(before: readonly TokenScope[], next: readonly TokenScope[]): TokenScope[] {
  if (next.includes(ALONE) && !before.includes(ALONE)) return [ALONE]
  return TOKEN_SCOPES.filter((one) => next.includes(one) && (one !== ALONE || next.length === 1))
}

interface TokenDraft {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly requests: string
}

function mayBeGranted(scopes: readonly TokenScope[]): boolean {
  return scopes.includes('schedule') || scopes.includes('log')
}

export function NewToken() {
  const offered = OFFERED[useSession()?.operates ?? 'not']
  const [made, setMade] = useState<NewTokenWire | null>(null)
  // Tokens never trigger loading, so other days may have no data.
  const today = localDayOf(useSchool().zone, useNow())
  const first: TokenDraft = { name: '', scopes: offered.slice(0, 1), requests: '0' }
  const { draft, change, field, form } = useForm(first, {
    send: ({ name, scopes, requests }) => ({
      path: '/api/house/tokens',
      body: { name: name.trim(), scopes, granted: mayBeGranted(scopes) ? Number(requests) : 0 },
    }),
    after: { name: '', requests: '0' },
    onDone(body) {
      if (newTokenWire.is(body)) setMade(body)
    },
  })
  const { scopes } = draft
  return (
    <AdminPart title="Make a token" isPrinted>
      <ActionForm {...form} verb="Make a token" isWhole={scopes.length > 0}>
        <TextField
          label="Purpose"
          maxLength={LONGEST_PERSON_NAME}
          placeholder="Nightly report"
          {...field('name')}
        />
        <Checkboxes
          legend="Data this token can read"
          value={scopes}
          options={offered.map((value) => ({
            value,
            label: SCOPE_WORDS[value].label,
            count: SCOPE_WORDS[value].sees,
          }))}
          onChange={(next) => change({ scopes: chosen(scopes, next) })}
        />
        {scopes.includes(ALONE) && (
          <p className="py-1.5 px-2.5 rounded-md bg-warn-tint">
            Anyone with this address can read the log. It opens only the spreadsheet, without phone
            numbers or e-mails, until you revoke it here.
          </p>
        )}
        {mayBeGranted(scopes) && (
          <TextField
            className="w-20"
            label="Requests per day"
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_GRANTED}
            note={`With 0, it only reads data already loaded. Requests count toward the school’s daily limit. All tokens together get at most a fifth, after today’s schedule.`}
            {...field('requests')}
          />
        )}
      </ActionForm>
      {made !== null && (
        <div className="card grid grid-cols-[minmax(0,1fr)] content-start gap-2.5" role="status">
          <p>
            The token for “{made.token.name}” is shown only once. Copy it now and store it like a
            passphrase.
          </p>
          <CopyField label={`the token for ${made.token.name}`} text={made.secret} />
          <TokenExamples made={made} today={today} />
          <Button onClick={() => setMade(null)}>I’ve copied the token</Button>
        </div>
      )}
    </AdminPart>
  )
}

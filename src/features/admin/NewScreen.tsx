import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { usePairingFound } from '#api/accounts/use-accounts-lists.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { useForm } from '#bookings/access/use-form.ts'
import { useMoment } from '#bookings/access/use-moment.ts'
import { sayNetwork } from '#domain/text/say-network.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/fields/Field.tsx'
import { Labelled, SelectField, TextField } from '#ui/fields/TextField.tsx'
import { LONGEST_PERSON_NAME } from '#wire/access.ts'
import type { pairingFoundWire } from '#wire/accounts-wire.ts'
import type { Shaped } from '#wire/shape.ts'
import { AdminPart } from './AdminPart.tsx'
import { grouped, isCode, lettersOf, strangeLetters } from './screen-code.ts'

interface ScreenPage {
  readonly value: string
  readonly label: string
}

const SCREEN_PAGES: readonly [ScreenPage, ...ScreenPage[]] = [
  { value: '/wall', label: 'Wall: today in large letters, dark' },
  { value: '/today', label: 'Today, as at the desk' },
]

/** The page's label, or its address if it isn't one of the list. */
export function sayScreenPage(page: string): string {
  return SCREEN_PAGES.find(({ value }) => value === page)?.label ?? page
}

export function NewScreen({ shown }: { shown: string }) {
  const [code, setCode] = useState(shown)
  const [sought, setSought] = useState(isCode(shown) ? shown : '')
  const [letIn, setLetIn] = useState('')
  const hint = useId()
  const found = usePairingFound(sought)
  const strange = strangeLetters(code)
  const isWhole = isCode(code)
  const seek = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole) return
    setLetIn('')
    if (sought === code) found.retry()
    else setSought(code)
  }
  return (
    <AdminPart title="Let a screen in" isPrinted>
      <form className="grid grid-cols-[max-content_max-content] items-end gap-2" onSubmit={seek}>
        <Labelled label="The eight letters on the screen">
          <Input
            className="min-w-[13ch] h-10 text-20 font-semibold"
            value={grouped(code)}
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby={hint}
            aria-invalid={strange.length > 0}
            onChange={(event) => {
              setCode(lettersOf(event.currentTarget.value))
              setSought('')
            }}
          />
        </Labelled>
        <Button look="primary" className="h-10" type="submit" aria-disabled={!isWhole}>
          Find screen
        </Button>
      </form>
      <p id={hint} className={strange.length > 0 ? 'text-danger' : 'note'} aria-live="polite">
        {strange.length > 0
          ? `Screens never show ${strange.join(' or ')}. Check the letters.`
          : 'Not case-sensitive; the dash is optional. The letters change every ten minutes.'}
      </p>
      {sought !== '' && <NotDone of={{ problem: notFound(found.problem) }} />}
      {letIn !== '' && <p role="status">“{letIn}” shows its page within a few seconds.</p>}
      {sought !== '' && found.data !== null && (
        <Found
          code={sought}
          {...found.data}
          onLetIn={(name) => {
            setLetIn(name)
            setCode('')
            setSought('')
          }}
        />
      )}
    </AdminPart>
  )
}

/** Unknown letters are an ordinary mistake, not a failure. */
function notFound(problem: ApiProblem | null): ApiProblem | null {
  if (problem?.reason !== 'not_found' && problem?.reason !== 'claimed') return problem
  const detail = 'No screen shows these letters now. They change every ten minutes, so check again.'
  return { ...problem, reason: 'refused', detail }
}

interface FoundProps extends Shaped<typeof pairingFoundWire> {
  readonly code: string
  readonly onLetIn: (name: string) => void
}

/** The word tells whether it is the screen in front of you. */
function Found({ code, word, address, browser, until, onLetIn }: FoundProps) {
  const moment = useMoment()
  return (
    <ScreenForm by={{ code }} verb="Let this screen in" card="Screen found" onDone={onLetIn}>
      <p>
        The screen in front of you must show this word:{' '}
        <b className="text-20 leading-7 whitespace-nowrap">{word}</b>
      </p>
      <p className="note">
        If it shows another word or none, don’t let it in: the letters belong to another screen.{' '}
        {visibleText(browser)} at {sayNetwork(address)}. Letters valid until {moment(until)}.
      </p>
    </ScreenForm>
  )
}

interface ScreenFormProps {
  readonly by: { readonly code: string } | { readonly id: string }
  readonly name?: string
  readonly page?: string
  readonly verb: string
  readonly card?: string
  readonly onDone: (name: string) => void
  readonly children?: ReactNode
}

export function ScreenForm({ by, verb, card, onDone, children, ...before }: ScreenFormProps) {
  const { draft, field, form } = useForm(
    { name: before.name ?? '', page: before.page ?? SCREEN_PAGES[0].value },
    {
      send: ({ name, page }) => ({
        path: '/api/house/displays',
        body: { ...by, name: name.trim(), page },
      }),
      onDone: (_, { name }) => onDone(name.trim()),
    },
  )
  const { page } = draft
  const own = { value: page, label: sayScreenPage(page) }
  const isKnown = SCREEN_PAGES.some(({ value }) => value === page)
  return (
    <ActionForm {...form} verb={verb} className={card && 'card'} aria-label={card}>
      {children}
      <TextField
        label="Name"
        maxLength={LONGEST_PERSON_NAME}
        placeholder="Briefing room"
        {...field('name')}
      />
      <SelectField
        label="Page"
        options={isKnown ? SCREEN_PAGES : [own, ...SCREEN_PAGES]}
        {...field('page')}
      />
    </ActionForm>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { LONGEST_PERSON_NAME } from '#api/access.ts'
import { usePairingFound } from '#api/house/use-house.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Input, Select } from '#ui/fields/Field.tsx'
import { AdminPart } from './AdminPart.tsx'
import styles from './admin.module.css'
import { DeedForm } from './DeedForm.tsx'
import { useDeed } from './deeds.tsx'
import { NotDone } from './NotDone.tsx'
import { grouped, isCode, lettersOf, strangeLetters } from './screen-code.ts'
import { useMoment } from './use-moment.ts'

/** What a screen can show. */
const SCREEN_PAGES = [
  { value: '/wall', label: 'The wall: today in large letters, dark' },
  { value: '/today', label: 'Today, as at the desk' },
] as const

type ScreenPage = (typeof SCREEN_PAGES)[number]['value']

/** What a screen shows, in words; its address if somebody let it in at another. */
export function sayScreenPage(page: string): string {
  return SCREEN_PAGES.find(({ value }) => value === page)?.label ?? page
}

/** Lets a screen in: its letters, whether it is the one before you, its name and what it shows. `shown`: scanned from it. */
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
      <form className={styles.inline} onSubmit={seek}>
        <label className={styles.field}>
          The eight letters on the screen
          <Input
            className={styles.code}
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
        </label>
        <Button look="primary" type="submit" aria-disabled={!isWhole}>
          Find it
        </Button>
      </form>
      <p id={hint} className={strange.length > 0 ? styles.trouble : 'note'} aria-live="polite">
        {strange.length > 0
          ? `No screen shows ${strange.join(' or ')}. Look once more.`
          : 'Capital or small, with or without the dash. They change every ten minutes.'}
      </p>
      {sought !== '' && <NotDone of={notFound(found.problem)} />}
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

/** That nobody shows these letters is no fault of anything. */
function notFound(problem: ApiProblem | null): ApiProblem | null {
  if (problem?.reason !== 'not_found' && problem?.reason !== 'claimed') return problem
  const detail = 'No screen shows these letters now. They change every ten minutes: look once more.'
  return { ...problem, reason: 'refused', detail }
}

interface FoundProps {
  readonly code: string
  readonly word: string
  readonly address: string
  readonly browser: string
  readonly until: string
  readonly onLetIn: (name: string) => void
}

/** A screen that was found by its letters: the word says whether it is the one before you. */
function Found({ code, word, address, browser, until, onLetIn }: FoundProps) {
  const [name, setName] = useState('')
  const [page, setPage] = useState<ScreenPage>('/wall')
  const moment = useMoment()
  const deed = useDeed()
  const submit = async () => {
    const sent = await deed.run({
      path: '/api/house/displays',
      body: { code, name: name.trim(), page },
    })
    if (sent !== null) onLetIn(name.trim())
  }
  return (
    <DeedForm of={deed} verb="Let this screen in" card="The screen that was found" onSend={submit}>
      <p>
        The screen in front of you must show this word: <b className={styles.word}>{word}</b>
      </p>
      <p className="note">
        If it shows another one, or none, do not let it in: the letters came from somewhere else.{' '}
        {visibleText(browser)} at {visibleText(address)}, until {moment(until)}.
      </p>
      <label className={styles.field}>
        Its name
        <Input
          required
          maxLength={LONGEST_PERSON_NAME}
          placeholder="Briefing room"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label className={styles.field}>
        What it shows
        <Select value={page} options={SCREEN_PAGES} onChange={setPage} />
      </label>
    </DeedForm>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useSending } from '#api/accounts/use-sending.ts'
import { useSignedIn } from '#api/status/session-changed.ts'
import { useForm } from '#bookings/access/use-form.ts'
import { forgetLinkSecret } from '#bookings/address/link-secret.ts'
import { storedFields } from '#memory/kept-text.ts'
import { keepInTab, keptInTab } from '#memory/tab-text.ts'
import { SECOND } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useFollow } from '#ui/link.tsx'
import { LONGEST_PERSON_NAME, sessionWire } from '#wire/access.ts'
import { joiningWire } from '#wire/accounts-wire.ts'
import { PAGES } from '#wire/pages.ts'
import type { Shaped } from '#wire/shape.ts'
import { EntryCard } from './EntryCard.tsx'
import { EntryForm, sayRefusal } from './EntryForm.tsx'
import { useLinkSecret } from './use-link-secret.ts'

/** Survives a reload, but only in this tab, because the secret is for one visitor. */
const WAITING_KEY = 'flightline.waiting'

/** ms. */
const ASK_EVERY = 2 * SECOND

const WORDS = {
  claimed: 'This invite is used up or has expired. Ask for a new one.',
} as const

type JoiningWire = Shaped<typeof joiningWire>

export function JoinPage() {
  const secret = useLinkSecret(PAGES.join.path)
  const [waiting, setWaiting] = useState(readWaiting)
  const follow = useFollow()
  const signedIn = useSignedIn()
  const keep = (next: JoiningWire | null) => {
    keepInTab(WAITING_KEY, next && JSON.stringify(next))
    setWaiting(next)
  }
  const onAnswer = async (answer: unknown) => {
    if (joiningWire.is(answer)) return keep(answer)
    keepInTab(WAITING_KEY, null)
    forgetLinkSecret(PAGES.join.path)
    follow(isOwnDayFirst(answer) ? PAGES.mine.path : '/', { replace: true })
    await signedIn()
  }
  return (
    <EntryCard title={PAGES.join.title}>
      {waiting !== null ? (
        <WaitingPart waiting={waiting} onAnswer={onAnswer} onOver={() => keep(null)} />
      ) : secret === null ? (
        <p>This invite link is incomplete. Scan the invite again, or ask for a new one.</p>
      ) : (
        <JoinForm token={secret} onAnswer={onAnswer} />
      )}
    </EntryCard>
  )
}

/** For people whose bookings can be found and who don't run the desk. */
function isOwnDayFirst(answer: unknown): boolean {
  return sessionWire.is(answer) && answer.role === 'viewer' && answer.email !== ''
}

type OnAnswer = (answer: unknown) => void | Promise<void>

function JoinForm({ token, onAnswer }: { token: string; onAnswer: OnAnswer }) {
  const { field, form } = useForm(
    { name: '', email: '' },
    {
      send({ name, email }) {
        const body = { token, name, ...(email.trim() !== '' && { email }) }
        return { path: '/api/join', body }
      },
      onDone: onAnswer,
    },
  )
  return (
    <EntryForm {...form} isFirst verb="Ask to be let in" words={WORDS}>
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={LONGEST_PERSON_NAME}
        note="Use the name on your bookings."
        {...field('name')}
      />
      <TextField
        required={false}
        label="Your e-mail"
        type="email"
        autoComplete="email"
        note="Optional. Use the e-mail on your bookings to see them first."
        {...field('email')}
      />
    </EntryForm>
  )
}

interface WaitingPartProps {
  readonly waiting: JoiningWire
  readonly onAnswer: OnAnswer
  readonly onOver: () => void
}

/** The word is shown on both screens, so that the right person is let in. */
function WaitingPart({ waiting, onAnswer, onOver }: WaitingPartProps) {
  const { problem, run } = useSending()
  const isOver = problem?.reason === 'forbidden' || problem?.reason === 'claimed'
  const ask = useEffectEvent(async () => {
    const sent = await run({ path: '/api/join', body: { waiting: waiting.waiting } })
    if (sent?.status === 200) await onAnswer(sent.body)
  })
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => void ask(), ASK_EVERY)
    return () => clearInterval(timer)
  }, [isOver])
  if (isOver) {
    return (
      <div role="alert" className="grid gap-3">
        <p>
          {problem.reason === 'forbidden'
            ? 'You were not let in. Ask the person who gave you the invite.'
            : 'Your request expired, or the invite was ended. Ask again.'}
        </p>
        <Button onClick={onOver}>Ask again</Button>
      </div>
    )
  }
  return (
    <>
      <p role="status">
        Now ask a manager to let you in. Show them this word, which they see beside your name:
      </p>
      <p
        className="py-5 px-2 rounded-md bg-accent-tint text-accent-text text-[40px] font-semibold leading-[1.1] wrap-anywhere text-center"
        data-word={waiting.word}
      >
        {waiting.word}
      </p>
      <p className="note">
        {problem === null ? 'Leave this page open. It continues by itself.' : sayRefusal(problem)}
      </p>
    </>
  )
}

function readWaiting(): JoiningWire | null {
  const kept = storedFields(keptInTab(WAITING_KEY), 1000)
  return joiningWire.is(kept) ? kept : null
}

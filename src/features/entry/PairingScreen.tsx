import { useEffect, useEffectEvent } from 'react'
import { usePairing } from '#api/accounts/use-pairing.ts'
import { useSignedIn } from '#api/status/session-changed.ts'
import { MINUTE } from '#time/instant.ts'
import { useClock, useNow } from '#ui/clock.tsx'
import { useFollow } from '#ui/link.tsx'
import { QrCode } from '#ui/paper/QrCode.tsx'
import { PAGES } from '#wire/pages.ts'
import styles from './PairingScreen.module.css'
import { useEntryTitle } from './use-entry-title.ts'
import { ENDED, useWays, wordsOfUnclaimed } from './ways.ts'

export function PairingScreen() {
  const ways = useWays()
  return ways?.claim === true ? (
    <Unclaimed words={wordsOfUnclaimed(ways)} />
  ) : (
    <Letters isEnded={ways?.ended === true} />
  )
}

/** No letters before the school is claimed: no one could enter them yet. */
function Unclaimed({ words }: { words: string }) {
  const title = 'Flightline is not set up yet'
  const school = useEntryTitle(title)
  return (
    <main className={styles.screen} data-wall="" data-pairing="unclaimed">
      <p className={styles.school}>{school}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.what} role="status">
        {words} This screen then shows letters by itself.
      </p>
    </main>
  )
}

function Letters({ isEnded }: { isEnded: boolean }) {
  const school = useEntryTitle('Let this screen in')
  const { letters, problem, page } = usePairing(useClock())
  const follow = useFollow()
  const signedIn = useSignedIn()
  const isSignedIn = page !== null || problem?.reason === 'forbidden'
  const enter = useEffectEvent(async () => {
    if (page !== null) follow(page, { replace: true })
    await signedIn()
  })
  useEffect(() => {
    // Let in by its letters, or by someone who signed in with this browser.
    if (isSignedIn) void enter()
  }, [isSignedIn])
  return (
    <main
      className={styles.screen}
      data-wall=""
      data-pairing={page === null ? 'waiting' : 'paired'}
    >
      <p className={styles.school}>{school}</p>
      <h1 className={styles.title}>Let this screen in</h1>
      {isEnded && (
        <p className={styles.left} role="status">
          {ENDED} To show the school here again, let it in again.
        </p>
      )}
      {letters === null ? (
        <p className={styles.trouble} role="status">
          {problem === null ? 'Loading letters…' : troubleWords(problem.reason)}
        </p>
      ) : (
        <>
          <p className={styles.code} data-code={letters.code}>
            <span className="unseen">{letters.code.split('').join(' ')}</span>
            <span aria-hidden="true">{letters.code}</span>
          </p>
          <div className={styles.how}>
            <div className={styles.qr}>
              <QrCode
                text={letters.link}
                label="QR code: opens the page where a manager lets this screen in"
              />
            </div>
            <ol className={styles.steps}>
              <li>
                A manager scans this, or types the letters in Flightline, under{' '}
                <b>{PAGES.adminPeople.title}</b>, <b>{PAGES.adminDisplays.title}</b>.
              </li>
              <li>
                Check that Flightline shows the word <b data-word="">{letters.word}</b>.
              </li>
              <li>Name this screen. It then shows the day at once.</li>
            </ol>
          </div>
          <Left until={letters.until} trouble={problem && troubleWords(problem.reason)} />
        </>
      )}
    </main>
  )
}

function Left({ until, trouble }: { until: number; trouble: string | null }) {
  const now = useNow(1000)
  const minutes = Math.max(1, Math.ceil((until - now) / MINUTE))
  return (
    <p className={trouble === null ? styles.left : styles.trouble} role="status">
      {trouble ?? `New letters in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`}
    </p>
  )
}

function troubleWords(reason: string): string {
  if (reason === 'slow_down')
    return 'Too many screens are waiting. New letters appear by themselves.'
  if (reason === 'house_unavailable')
    return 'Flightline can’t reach its accounts. It retries by itself.'
  return 'Flightline is not responding. Retrying every few seconds.'
}

import Bell from 'lucide-react/icons/bell'
import { useEffect, useRef } from 'react'
import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { classNames } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import { alertSound, ringOnce, wakeSound } from './alert-sound.ts'

const list = lazyPart(async () => (await import('./AlertList.tsx')).AlertList)

/** Number of alerts that are unseen or unclear; opens the list. Rings for new ones if this browser should. */
export function AlertBell() {
  const firing = useStatusPart(({ status }) => status?.alerts?.firing ?? 0)
  const unknown = useStatusPart(({ status }) => status?.alerts?.unknown ?? 0)
  const isKnown = useStatusPart(({ status }) => status?.alerts !== null)
  useRinging()
  const said = [
    ...(firing > 0 ? [firing === 1 ? '1 alert' : `${firing} alerts`] : []),
    ...(unknown > 0 ? [`${unknown} unclear`] : []),
  ].join(', ')
  const label = said || (isKnown ? 'No new alerts' : 'Alerts are unavailable')
  const tone = firing > 0 ? 'red' : said ? 'amber' : 'quiet'
  const isQuiet = tone === 'quiet'
  return (
    <div
      className={classNames('relative [--widest:420px]', isQuiet && 'max-md:hidden')}
      data-tone={tone}
      data-alerts={firing}
    >
      <PopoverButton
        className={classNames(
          'flex items-center justify-center gap-1 min-w-8 h-7 px-1.75 rounded-[14px] max-lg:h-11',
          isQuiet ? 'text-muted hover:bg-hover aria-expanded:bg-hover' : 'bg-tone-tint text-tone',
        )}
        title={label}
        aria-label={label}
        button={
          <>
            <Bell size={16} aria-hidden="true" />
            {said && (
              <span className="text-12 font-semibold" aria-hidden="true">
                {firing > 0 ? firing : '?'}
              </span>
            )}
          </>
        }
        opens="Alerts"
      >
        <list.Part />
      </PopoverButton>
      <span className="unseen" role="status">
        {said}
      </span>
    </div>
  )
}

function useRinging(): void {
  const isOn = alertSound.use()
  const newest = useStatusPart(({ status }) => status?.alerts?.newest ?? '')
  const heard = useRef(newest)
  useEffect(() => {
    const isNew = newest > heard.current
    heard.current = isNew ? newest : heard.current
    if (isNew && isOn) ringOnce(newest)
  }, [newest, isOn])
  useEffect(() => {
    if (!isOn) return undefined
    const listening = new AbortController()
    const wake = () => {
      wakeSound()
      listening.abort()
    }
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, wake, { signal: listening.signal })
    return () => listening.abort()
  }, [isOn])
}

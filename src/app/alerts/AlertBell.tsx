import Bell from 'lucide-react/icons/bell'
import { useEffect, useRef, useState } from 'react'
import { useStatusPart } from '#api/status/use-gateway-status.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Popover } from '#ui/Popover.tsx'
import styles from './AlertBell.module.css'
import { alertSound, ringOnce, wakeSound } from './alert-sound.ts'

const list = lazyPart(async () => (await import('./AlertList.tsx')).AlertList)

/** How many alerts nobody has seen to; pressed, which. Rings for each new one where this browser was told to. */
export function AlertBell() {
  const [isOpen, setIsOpen] = useState(false)
  const firing = useStatusPart(({ status }) => status?.alerts?.firing ?? 0)
  const isKnown = useStatusPart(({ status }) => status?.alerts !== null)
  useRinging()
  const none = isKnown ? 'No alerts' : 'Alerts are not known now'
  const words = firing === 0 ? none : firing === 1 ? '1 alert' : `${firing} alerts`
  return (
    <div className={styles.place} data-tone={firing > 0 ? 'red' : 'quiet'} data-alerts={firing}>
      <button
        type="button"
        className={styles.bell}
        title={words}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell size={16} aria-hidden="true" />
        {firing > 0 && (
          <span className={styles.count} aria-hidden="true">
            {firing}
          </span>
        )}
      </button>
      <span className="unseen" role="status">
        {firing > 0 && words}
      </span>
      {isOpen && (
        <Popover label="Alerts" onClose={() => setIsOpen(false)}>
          <list.Part />
        </Popover>
      )}
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
    const events = ['pointerdown', 'keydown'] as const
    const wake = () => {
      wakeSound()
      for (const event of events) removeEventListener(event, wake)
    }
    for (const event of events) addEventListener(event, wake)
    return () => {
      for (const event of events) removeEventListener(event, wake)
    }
  }, [isOn])
}

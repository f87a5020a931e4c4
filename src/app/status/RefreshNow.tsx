import { useId } from 'react'
import { useRefresh } from '#api/status/use-requests.ts'
import { useSchool } from '#api/use-school.ts'
import type { Requests } from '#api/wire/gateway-requests.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import type { ShownRange } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'
import { refreshOffer } from './refresh-offer.ts'
import styles from './StatusPanel.module.css'

interface RefreshNowProps {
  readonly range: ShownRange
  readonly requests: Requests
}

/** Reads what is on screen now. It stays focusable while it cannot be pressed, so that its reason is read out. */
export function RefreshNow({ range, requests }: RefreshNowProps) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow(5_000)
  const { refresh, ...state } = useRefresh()
  const whyId = useId()
  const offer = refreshOffer(range.words, requests, state, now, zone, locale)
  return (
    <div className={styles.refresh}>
      <Button
        className={styles.wide}
        aria-disabled={!offer.isPossible}
        aria-describedby={whyId}
        onClick={() => offer.isPossible && refresh({ list: range.list, days: range.days })}
      >
        {offer.label}
      </Button>
      <p id={whyId} className="note" role="status">
        {offer.words}
      </p>
    </div>
  )
}

import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId, useState } from 'react'
import { useRefresh, useRequests } from '#api/status/use-requests.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'
import { useNow } from '#ui/clock.tsx'
import { runCommand } from '#ui/commands.ts'
import type { ShownRange } from '#ui/frame/frame-context.ts'
import { IconButton } from '#ui/IconButton.tsx'
import styles from './RefreshKey.module.css'
import { refreshOffer } from './refresh-offer.ts'

/** Shows its price before the press; while that is unknown, a press opens the details. */
export function RefreshKey({ range }: { range: ShownRange }) {
  const format = useDateFormat()
  const now = useNow()
  const [isHovered, setIsHovered] = useState(false)
  const told = useRequests(range, isHovered)
  const { refresh, ...state } = useRefresh()
  const wordsId = useId()
  const offer = told && refreshOffer(range.words, told, state, now, format)
  const words = offer
    ? [offer.isPossible ? `${offer.label}.` : '', offer.words].join(' ').trim()
    : ''
  const isWaiting = state.notBefore !== null && state.notBefore > now
  const press = () => {
    if (!offer) runCommand('status')
    else if (offer.isPossible) refresh({ list: range.list, days: range.days })
  }
  return (
    <span
      className="flex relative max-md:hidden"
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsHovered(true)}
      onBlur={() => setIsHovered(false)}
    >
      <IconButton
        label="Refresh now"
        title=""
        className={styles.key}
        aria-describedby={wordsId}
        aria-disabled={isWaiting || offer?.isPossible === false}
        onClick={press}
        onKeyDown={({ key }) => key === 'Escape' && setIsHovered(false)}
      >
        <RotateCw size={13} aria-hidden="true" data-busy={state.isBusy || undefined} />
      </IconButton>
      <span
        id={wordsId}
        role="tooltip"
        className="absolute -right-0.5 top-[calc(100%_+_8px)] z-(--layer-float) w-max max-w-70 py-1.5 px-2.5 rounded-md bg-raised shadow-(--shadow) text-ink whitespace-normal pointer-events-none"
        hidden={words === '' || !isHovered}
      >
        {words}
      </span>
    </span>
  )
}

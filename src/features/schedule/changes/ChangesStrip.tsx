import { useState } from 'react'
import { useSchool } from '#api/use-school.ts'
import type { BookingChanges } from '#api/words/booking-change.ts'
import { countChanges } from '#api/words/change-words.ts'
import { formatMoment } from '#time/format.ts'
import type { Instant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useLocale } from '#ui/locale.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './ChangesStrip.module.css'

interface ChangesStripProps {
  readonly news: BookingChanges
  readonly since: Instant
  readonly now: Instant
  readonly onSeen: () => void
  readonly onOpen: (id: string) => void
}

/** "Since 06:55: 2 new, 1 moved, 1 cancelled", pressed the list of them; nothing while nothing changed. */
export function ChangesStrip(props: ChangesStripProps) {
  const { news, since, now, onSeen, onOpen } = props
  const { zone } = useSchool()
  const { locale } = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const count = news.changes.length
  const least = news.isCut ? 'at least ' : ''
  const words = `Since ${formatMoment(zone, since, locale, now)}: ${least}${countChanges(news.changes)}`
  const close = () => setIsOpen(false)
  const see = () => {
    close()
    onSeen()
  }
  return (
    <>
      <div className={styles.strip} role="status" hidden={count === 0}>
        {count > 0 && (
          <>
            <button
              type="button"
              className={styles.open}
              aria-haspopup="dialog"
              aria-label={words}
              onClick={() => setIsOpen(true)}
            >
              <span className={styles.dot} />
              <span className={styles.words}>{words}</span>
              <span className={styles.short}>
                {least}
                {count} {count === 1 ? 'change' : 'changes'}
              </span>
            </button>
            <Button look="quiet" className={styles.seen} onClick={see}>
              Mark as seen
            </Button>
          </>
        )}
      </div>
      <Dialog title={words} isOpen={isOpen && count > 0} onClose={close}>
        <ChangeList
          changes={news.changes}
          now={now}
          onOpen={(id) => {
            close()
            onOpen(id)
          }}
        />
        <div className={styles.foot}>
          <Button look="primary" onClick={see}>
            Mark as seen
          </Button>
        </div>
      </Dialog>
    </>
  )
}

import { sayMissing, sayPartial } from '#api/words.ts'
import { kindWords, progressWords, wholeWords } from '#features/booking/range-words.ts'
import { useFrame } from '#ui/frame-context.ts'
import type { Today } from './use-today.ts'
import styles from './WallFoot.module.css'

interface WallFootProps {
  readonly today: Today
  readonly page: number
  readonly pages: number
}

/** Whether this is all and what keeps it from being fresh, in words of the wall's size; the desk's notice has a button. */
export function WallFoot({ today, page, pages }: WallFootProps) {
  const { answer, reading, zone, locale, isWhole } = today
  const { alarm } = useFrame()
  const { completeness, missing } = answer
  const { shown: items } = today
  const isIncomplete = completeness === 'incomplete'
  const all = wholeWords(items.length, items.length, isWhole)
  const known = `${all} ${isWhole ? kindWords(items) : ''}`.trim()
  const sentences = isIncomplete
    ? [
        ...missing.map((stretch) => sayMissing(stretch, zone, locale)),
        known,
        items.length > 0 ? sayPartial(missing) : '',
      ]
    : [completeness === 'loading' ? progressWords(answer.progress) : known]
  return (
    <footer className={styles.foot}>
      <div className={styles.words}>
        {reading.sentence !== null && (
          <p className={styles.trouble} role="status">
            {alarm !== null && <strong>{alarm.words}. </strong>}
            {reading.onWall ?? reading.sentence}
          </p>
        )}
        <p
          className={styles.completeness}
          data-completeness={completeness}
          data-missing-days={[...new Set(missing.flatMap((stretch) => stretch.days))]
            .toSorted()
            .join(' ')}
          role={isIncomplete ? 'alert' : 'status'}
          aria-busy={completeness === 'loading'}
        >
          {[...new Set(sentences)].filter(Boolean).join(' ')}
        </p>
      </div>
      {pages > 1 && (
        <p className={styles.pages}>
          page {page} of {pages}
        </p>
      )}
    </footer>
  )
}

import { completenessFacts } from '#api/range/completeness-facts.ts'
import { useSchool } from '#api/use-school.ts'
import { edgeDate, sayEdge, sayMissing, sayPartial } from '#api/words/words.ts'
import { kindWords, progressWords, wholeWords } from '#school/booking/range-words.ts'
import { useFrame } from '#ui/frame/frame-context.ts'
import { useLocale } from '#ui/locale.tsx'
import { completenessAttributes } from '#ui/notices/CompletenessNotice.tsx'
import { listedWords } from './dispatch-words.ts'
import type { Today } from './use-today.ts'
import styles from './WallFoot.module.css'

interface WallFootProps {
  readonly today: Today
  readonly page: number
  readonly pages: number
}

/** Whether this is everything and what keeps it from being fresh, in wall-sized words; the desk's notice has a button. */
export function WallFoot({ today, page, pages }: WallFootProps) {
  const { answer, reading, isWhole, aircraft, ofDay, shown } = today
  const { zone } = useSchool()
  const { locale } = useLocale()
  const { alarm } = useFrame()
  const { completeness, missing } = answer
  const isIncomplete = completeness === 'incomplete'
  const edge = edgeDate(answer, zone, locale)
  const all = wholeWords(shown.length, ofDay.length, isWhole, edge, aircraft !== null)
  const listed = aircraft === null ? '' : `Listed: ${listedWords(aircraft)}.`
  const known = [all, isWhole ? kindWords(ofDay) : '', listed].filter(Boolean).join(' ')
  const sentences = isIncomplete
    ? [
        ...missing.map((stretch) => sayMissing(stretch, zone, locale)),
        known,
        ofDay.length > 0 ? sayPartial(missing) : '',
        sayEdge(answer, zone, locale),
      ]
    : [completeness === 'loading' ? progressWords(answer.progress) : known]
  return (
    <footer className={styles.foot}>
      <div className={styles.words}>
        {reading.sentence !== null && (
          <p className={styles.trouble} role="status">
            {alarm !== null && <strong>{alarm.words}. </strong>}
            {reading.sentence}
          </p>
        )}
        <p className={styles.completeness} {...completenessAttributes(completenessFacts(answer))}>
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

import { type OrderPart, plainWords } from '#domain/audit/words/order-words.ts'
import styles from './CauseCard.module.css'

export function MarkedWords({ of }: { of: readonly OrderPart[] }) {
  return (
    <bdi>
      {of.map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same digit may be marked twice
          <mark key={at} className={styles[part.mark]}>
            {plainWords([part])}
          </mark>
        ),
      )}
    </bdi>
  )
}

import { type Piece, plainWords } from '#domain/audit/words/order-words.ts'
import styles from './CauseCard.module.css'

export function MarkedWords({ of }: { of: readonly Piece[] }) {
  return (
    <bdi>
      {of.map((piece, at) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same digit may be marked twice
          <mark key={at} className={styles[piece.mark]}>
            {plainWords([piece])}
          </mark>
        ),
      )}
    </bdi>
  )
}

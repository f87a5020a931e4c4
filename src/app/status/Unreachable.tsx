import type { ApiProblem } from '#api/range/range-answer.ts'
import { Button } from '#ui/Button.tsx'
import { BrandMark } from '#ui/frame/BrandMark.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'
import styles from './Unreachable.module.css'

/** Shown only while nothing at all is known; once something was, it stays in sight and the pill shows the trouble. */
export function Unreachable({
  problem,
  onRetry,
}: {
  problem: ApiProblem | null
  onRetry: () => void
}) {
  const isHouse = problem?.reason === 'house_unavailable'
  return (
    <main className={styles.page} role="alert">
      <BrandMark size={32} />
      <EmptyState
        title={
          problem === null
            ? 'The school’s time zone is not known to this browser'
            : isHouse
              ? 'Who may come in cannot be read now'
              : 'Flightline’s own server does not answer'
        }
      >
        <p>
          {problem === null
            ? 'Times cannot be shown correctly without it. A newer browser knows it; the name is set where Flightline is started.'
            : isHouse
              ? 'Nobody is signed out, and nothing is shown until it can be. Flightline keeps trying, every few seconds at first.'
              : 'Nothing has been read yet, so there is nothing to show. Flightline keeps trying, every few seconds at first.'}
        </p>
        <Button look="primary" onClick={onRetry}>
          Ask again
        </Button>
      </EmptyState>
    </main>
  )
}

import type { ApiProblem } from '#api/range/range-answer.ts'
import { Button } from '#ui/Button.tsx'
import { BrandMark } from '#ui/frame/BrandMark.tsx'
import { EmptyState } from '#ui/notices/EmptyState.tsx'

/** Shown only before anything has loaded; later the page stays and the pill shows the failure. */
export function Unreachable({
  problem,
  onRetry,
}: {
  problem: ApiProblem | null
  onRetry: () => void
}) {
  const { title, words } = saidOf(problem)
  return (
    <main className="flex flex-col items-center justify-center min-h-[100dvh]" role="alert">
      <BrandMark size={32} />
      <EmptyState title={title}>
        <p>{words}</p>
        <Button look="primary" onClick={onRetry}>
          Ask again
        </Button>
      </EmptyState>
    </main>
  )
}

function saidOf(problem: ApiProblem | null): { readonly title: string; readonly words: string } {
  if (problem === null)
    return {
      title: 'The school’s time zone is not known to this browser',
      words:
        'Times cannot be shown correctly without it. A newer browser knows it; the name is set where Flightline is started.',
    }
  if (problem.reason === 'house_unavailable')
    return {
      title: 'Who may come in cannot be read now',
      words: `Nobody is signed out, and nothing is shown until it can be. ${KEEPS_TRYING}`,
    }
  if (problem.reason === 'school_unavailable')
    return {
      title: 'This school cannot be shown now',
      words: `${problem.detail} ${KEEPS_TRYING}`.trim(),
    }
  return {
    title: 'Flightline’s own server does not answer',
    words: `Nothing has been read yet, so there is nothing to show. ${KEEPS_TRYING}`,
  }
}

const KEEPS_TRYING = 'Flightline keeps trying, every few seconds at first.'

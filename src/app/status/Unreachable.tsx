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
          Try again
        </Button>
      </EmptyState>
    </main>
  )
}

function saidOf(problem: ApiProblem | null): { readonly title: string; readonly words: string } {
  if (problem === null)
    return {
      title: 'This browser doesn’t know the school’s time zone',
      words:
        'Times can’t be shown without it. Use a newer browser, or check SCHOOL_TIME_ZONE in Flightline’s settings.',
    }
  if (problem.reason === 'house_unavailable')
    return {
      title: 'Sign-in is unavailable',
      words: `Flightline can’t reach its accounts. You stay signed in, and pages return when it can. ${KEEPS_TRYING}`,
    }
  if (problem.reason === 'school_unavailable')
    return {
      title: 'This school is unavailable',
      words: `${problem.detail} ${KEEPS_TRYING}`.trim(),
    }
  return {
    title: 'Flightline is not responding',
    words: `No data has been loaded yet. ${KEEPS_TRYING}`,
  }
}

const KEEPS_TRYING = 'Retrying, every few seconds at first.'

import type { AccountsSending } from '#api/accounts/use-sending.ts'
import { isAccessReason } from '#api/http/reasons.ts'
import type { ApiProblem } from '#api/range/range-answer.ts'
import { sayRequest, sayTrouble } from '#api/words/words.ts'
import { useDateFormat } from '#bookings/use-date-format.ts'

export function NotDone({ of }: { of: Partial<AccountsSending> }) {
  const format = useDateFormat()
  // Always rendered: screen readers announce only changes to an existing alert.
  return (
    <p className="basis-full text-danger empty:hidden" role="alert">
      {of.problem && !of.isBusy && words(of.problem)}
    </p>
  )

  function words(problem: ApiProblem): string {
    const { reason, detail, retryAt } = problem
    if (reason === 'gateway_unreachable')
      return `Flightline is not responding, so nothing was changed. Try again in a moment.${sayRequest(problem)}`
    if (reason !== 'refused' && !isAccessReason(reason)) return sayTrouble(problem, format)
    return retryAt === null ? detail : `${detail} Next try ${format.time(retryAt)}.`
  }
}

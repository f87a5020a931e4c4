import type { ApiProblem } from '#api/range/range-answer.ts'
import type { Instant } from '#time/instant.ts'

/** What keeps something from being read, as far as it is known. */
export interface Trouble {
  readonly reason: ApiProblem['reason']
  /** Of a contract error or a refusal, as in `ApiProblem`; else ''. */
  readonly detail: string
  readonly since: Instant | null
  readonly retryAt: Instant | null
}

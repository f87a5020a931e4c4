/** What a worker is given: the mutants to wake, one by one, for the tests of one file. */
export interface Session {
  readonly test: string
  readonly mutants: readonly number[]
  /** The file that the verdicts are written to, a line each. */
  readonly answers: string
  readonly seed: number
  /** How long a test may take, in milliseconds. */
  readonly patience: number
}

export type End = 'killed' | 'endless' | 'survived' | 'not reached'

export const isDead = (end: End | undefined) => end === 'killed' || end === 'endless'

export type Verdict =
  | { readonly kind: 'ready'; readonly pid: number; readonly unsound: readonly string[] }
  | { readonly kind: 'begun'; readonly number: number }
  | { readonly kind: 'judged'; readonly number: number; readonly end: End }

export interface CheckResult {
  readonly is: 'fine' | 'note' | 'wrong'
  readonly words: string
}

export const fine = (words: string): CheckResult => ({ is: 'fine', words })
export const worthKnowing = (words: string): CheckResult => ({ is: 'note', words })
export const wrong = (words: string): CheckResult => ({ is: 'wrong', words })

export function check(
  fact: string,
  isFine: boolean,
  mend: string,
  otherwise: 'wrong' | 'note' = 'wrong',
): CheckResult {
  return isFine ? fine(`${fact}.`) : { is: otherwise, words: `${fact}: ${mend}.` }
}

export function found(results: readonly (CheckResult | false | null)[]): CheckResult[] {
  return results.filter((one) => one !== false && one !== null)
}

/** `3 days`, `1 hour`. */
export function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}

/** `12 kB`, `3.4 MB`, `120 GB`. */
export function sized(bytes: number): string {
  const [step, unit] = bytes < 1e6 ? [1e3, 'kB'] : bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB']
  const count = bytes / step
  return `${count < 10 && step > 1e3 ? count.toFixed(1) : Math.ceil(count)} ${unit}`
}

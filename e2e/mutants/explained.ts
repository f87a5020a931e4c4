import type { Mutant } from './instrument.ts'

interface Explained {
  readonly file: string
  /** The line as it stands, without its indentation. */
  readonly line: string
  readonly was: string
  readonly now: string
  readonly why: string
}

/** Mutants that live and may: each changes nothing that anybody could see, or only what no test should hold. */
export const EXPLAINED: readonly Explained[] = []

/** Whether a mutant is one of the explained ones; `texts` are the sources by path. */
export function isExplained(
  mutant: Mutant,
  texts: ReadonlyMap<string, string>,
  explained = EXPLAINED,
): boolean {
  const line = texts.get(mutant.file)?.split('\n')[mutant.line - 1]?.trim()
  return explained.some(
    (entry) =>
      entry.file === mutant.file &&
      entry.line === line &&
      entry.was === mutant.was &&
      entry.now === mutant.now,
  )
}

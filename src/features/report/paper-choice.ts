import type { Paper } from '#ui/paper/paper-size.ts'

const PAPERS: readonly Paper[] = ['a4', 'letter']

/** What the address of a report says of its paper. `paper` null is the one usual where the reader lives. */
export interface PaperChoice {
  readonly paper: Paper | null
  readonly names: 'full' | 'initials'
  /** Printed at once when it is laid out. */
  readonly auto: boolean
}

type Search = Readonly<Record<string, string | undefined>>

export function readPaperChoice(search: Search): PaperChoice {
  return {
    paper: PAPERS.find((known) => known === search['paper']) ?? null,
    names: search['names'] === 'initials' ? 'initials' : 'full',
    auto: search['auto'] === '1',
  }
}

export function writePaperChoice(choice: PaperChoice): Record<string, string | undefined> {
  return {
    paper: choice.paper ?? undefined,
    names: choice.names === 'full' ? undefined : choice.names,
    auto: choice.auto ? '1' : undefined,
  }
}

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mutant } from './instrument.ts'
import type { End } from './verdict.ts'

/** What is known of one mutant: by each test file that was asked, as it stood then. */
interface Known {
  readonly [test: string]: { readonly hash: string; readonly end: End }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const keyOf = ({ start, end, now }: Mutant) => `${start}-${end} ${now}`

/**
 * Verdicts that outlive a run, as long as neither the mutant's file nor the test's has changed. What else the two load may change without
 * notice: `--again` asks everything anew.
 */
export class KeptVerdicts {
  private readonly path: string
  private readonly files: Record<string, { hash: string; known: Record<string, Known> }> = {}
  private readonly hashes: ReadonlyMap<string, string>

  /** `texts` are the sources and tests as they stand now, by path. */
  constructor(path: string, texts: ReadonlyMap<string, string>, isAnew: boolean) {
    this.path = path
    this.hashes = new Map([...texts].map(([file, text]) => [file, hashOf(text)]))
    if (!isAnew) {
      try {
        this.files = JSON.parse(readFileSync(path, 'utf8'))
      } catch {
        // The first run, or half a file: everything is asked again.
      }
    }
  }

  /** What a test said of a mutant, if both are still what they were. */
  of(mutant: Mutant, test: string): End | undefined {
    const file = this.files[mutant.file]
    if (file?.hash !== this.hashes.get(mutant.file)) return undefined
    const said = file?.known[keyOf(mutant)]?.[test]
    return said?.hash === this.hashes.get(test) ? said?.end : undefined
  }

  keep(mutant: Mutant, test: string, end: End): void {
    const hash = this.hashes.get(mutant.file) ?? ''
    let file = this.files[mutant.file]
    if (file?.hash !== hash) file = this.files[mutant.file] = { hash, known: {} }
    const key = keyOf(mutant)
    file.known[key] = { ...file.known[key], [test]: { hash: this.hashes.get(test) ?? '', end } }
  }

  save(): void {
    mkdirSync(dirname(this.path), { recursive: true })
    writeFileSync(`${this.path}.new`, JSON.stringify(this.files))
    renameSync(`${this.path}.new`, this.path)
  }
}

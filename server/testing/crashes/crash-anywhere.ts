import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newFolder } from '#server/testing/new-folder.ts'
import { crashCopies } from './crash-copies.ts'
import { OPERATIONS, type OperationName } from './operations.ts'
import { CRASH_OUTCOMES } from './outcomes.ts'

/**
 * Holds an operation to its outcomes at every place where a process may be killed, by copies of its files, and where it can be
 * done again, that it then comes to its end. `killed.nightly.test.ts` kills for real.
 */
export async function crashAnywhere(name: OperationName): Promise<void> {
  const { before, found, all, isRepeatable } = CRASH_OUTCOMES[name]
  const place = newFolder('crash')
  try {
    const folder = join(place, 'data')
    mkdirSync(folder, { mode: 0o700 })
    await before(folder)
    const met: (string | number)[] = []
    for (const crash of await crashCopies(folder, (say) => OPERATIONS[name](folder, say))) {
      const here = await found(crash.folder, crash.said).catch((error: unknown) => {
        throw new Error(`Killed at ${crash.place}`, { cause: error })
      })
      if (met.at(-1) !== here) met.push(here)
      if (!isRepeatable) continue
      const code = await OPERATIONS[name](crash.folder, () => {})
      const end = await found(crash.folder, [])
      expect([crash.place, code, end]).toEqual([crash.place, 0, all.at(-1)])
    }
    expect(met).toEqual(all)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

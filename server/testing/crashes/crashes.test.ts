import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder } from '../new-folder.ts'
import { crashCopies } from './crash-copies.ts'
import { OPERATIONS, type OperationName } from './operations.ts'
import { OUTCOMES } from './outcomes.ts'

// What `kill -9` leaves at every place of what is done to the files, as copies of them. `killed.nightly.test.ts` does it for real.

let place: string
beforeAll(() => {
  place = newFolder('crashes')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

it.each(Object.keys(OPERATIONS) as OperationName[])(
  'a crash anywhere in %s leaves what was there before or after it, whole, and it can be done again',
  async (name) => {
    const { before, found, all, isRepeatable } = OUTCOMES[name]
    const folder = join(place, name)
    mkdirSync(folder, { mode: 0o700 })
    await before(folder)
    const crashes = await crashCopies(folder, (say) => OPERATIONS[name](folder, say))
    const met: (string | number)[] = []
    for (const crash of crashes) {
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
  },
)

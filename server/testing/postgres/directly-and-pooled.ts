import { afterAll, beforeAll, describe } from 'vitest'
import { describeWith } from '#server/testing/describe-with.ts'
import { isFullRun } from '#testing/runs.ts'
import { startBouncer, type TestDatabase, testCluster } from './postgres.ts'

type Reach = (database: Pick<TestDatabase, 'name' | 'url'>) => Promise<string>

/** Tests of what asks a database: directly, and in the full run through a pooler, too, which hands connections on. */
export function directlyAndPooled(title: string, tests: (reach: Reach) => void): void {
  describe(`${title}, directly`, () => tests(async ({ url }) => url))
  if (!isFullRun) return
  describeWith(['pgbouncer'], `${title}, through PgBouncer`, () => {
    let bouncer: Awaited<ReturnType<typeof startBouncer>>
    beforeAll(async () => {
      bouncer = await startBouncer(await testCluster())
    })
    afterAll(() => bouncer.stop())
    tests(async ({ name }) => bouncer.url(name))
  })
}

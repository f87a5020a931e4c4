import { spawnSync } from 'node:child_process'
import { programPath } from '#server/testing/installed-programs.ts'
import { familyOf, type TestCluster } from '#server/testing/postgres/postgres.ts'
import { asNobody } from '#server/testing/postgres/supervise.ts'

/** More than a WAL segment: PostgreSQL stops when it cannot write its WAL. */
const ROWS = 9000
/** Four of them fill a page but for a few bytes, and none is compressed or stored out of line. */
const BIG_ROW = 1979

/**
 * For tests: from now on the server's operating system refuses to make the table of heads longer, and no page of it has room.
 * Returns what makes room again.
 */
export async function fillDisk(cluster: TestCluster, database: string): Promise<() => void> {
  const { admin } = cluster
  const row = (letters: number | string) =>
    `INSERT INTO head (school, store, facts) SELECT gen_random_uuid(), 'ledger', repeat('x', ${letters})`
  await admin(`${row(BIG_ROW)} FROM generate_series(1, ${ROWS})`, database)
  // Finds the gaps on pages that were full before.
  await admin('VACUUM head', database)
  const [table] = await admin(`SELECT pg_relation_size('head')::int AS bytes`, database)
  // In the middle of a page: a full disk takes part of one, too.
  limitFiles(cluster, `${Number(table?.['bytes']) + 4096}:`)
  await admin(
    `DO $$ DECLARE letters int; BEGIN
       FOREACH letters IN ARRAY ARRAY[1500, 600, 200, 60, 0] LOOP
         BEGIN LOOP
           BEGIN ${row('letters')}; EXCEPTION WHEN disk_full THEN EXIT; END;
         END LOOP; END;
       END LOOP;
     END $$`,
    database,
  )
  return () => limitFiles(cluster, 'unlimited:')
}

/** How long a file may be, for every process of the server and all that it starts. */
function limitFiles({ pid }: TestCluster, soft: string): void {
  const prlimit = programPath('prlimit')
  for (const one of familyOf(pid)) {
    const { status, stderr } = spawnSync(prlimit, ['--pid', `${one}`, `--fsize=${soft}`], {
      ...asNobody,
      encoding: 'utf8',
    })
    if (status !== 0 && familyOf(pid).includes(one)) throw new Error(stderr)
  }
}

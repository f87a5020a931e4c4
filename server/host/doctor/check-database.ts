import { type CheckResult, fine, worthKnowing, wrong } from './finding.ts'

/** Asks the database as a start would, and changes nothing in it. */
export async function checkDatabase(url: string): Promise<CheckResult[]> {
  const { lookAtDatabase } = await import('#server/store/postgres/start-database.ts')
  try {
    const { server, version, isReadOnly, isSuperuser, off } = await lookAtDatabase(url)
    return [
      fine(
        version === null
          ? `PostgreSQL ${server} answers; the first start makes the tables.`
          : `PostgreSQL ${server} answers; its schema is version ${version}.`,
      ),
      ...(isReadOnly
        ? [wrong('It takes no writes: nothing is asked of a school until it does.')]
        : []),
      ...(off.length > 0
        ? [
            wrong(
              `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off there: after a crash of its server a request may count as never sent. Turn ${off.length === 1 ? 'it' : 'them'} on.`,
            ),
          ]
        : []),
      ...(isSuperuser
        ? [
            worthKnowing(
              'It is asked as a superuser, who may do everything there: a role that only owns this database is safer.',
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [wrong(error instanceof Error ? error.message : 'The database cannot be asked.')]
  }
}

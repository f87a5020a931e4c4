import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '#server/config/log.ts'
import { AccountsIsNewer, copiesOf } from '#server/store/folder/migrate.ts'
import { reasonOf } from '#server/store/folder/stored-file.ts'

/** Beside the file once people are in it, so that a lost file is not made anew. */
export function begunMark(file: string): string {
  return `${file}.begun`
}

const MARK_SAYS =
  'house.sqlite holds the accounts. If it is missing, restore a copy. To start without accounts, stop Flightline and delete this file.\n'

/** On disk when it returns. */
export function writeBegunMark(file: string): void {
  writeFileSync(begunMark(file), MARK_SAYS, { mode: 0o600, flush: true })
}

/** The file is gone or empty though people were in it, or is not a regular file. */
export class AccountsTrouble extends Error {
  override readonly name = 'AccountsTrouble'
  readonly reason: 'gone' | 'empty' | 'in_the_way'
  constructor(reason: AccountsTrouble['reason']) {
    super(reason)
    this.reason = reason
  }
}

export type AccountsReason =
  | ReturnType<typeof reasonOf>
  | 'gone'
  | 'empty'
  | 'newer'
  | 'damaged'
  | 'moved'

const DAMAGE = /^(?:unknown|SQLITE_(?:CORRUPT|NOTADB|ERROR|CONSTRAINT))/

export function accountsTrouble(
  error: unknown,
  file: string,
): { reason: AccountsReason; words: string } {
  const reason = reasonIn(error)
  if (error instanceof AccountsIsNewer) return { reason, words: error.message }
  const [newest] = copiesOf(file).toReversed()
  const copies = newest ? ` There is one from before an update: ${newest.path}.` : ''
  const restore = `Put a copy of it back: stop Flightline, and \`DATA_DIR=${dirname(file)} npm run restore -- FILE\`.${copies}`
  const words: Readonly<Record<Exclude<AccountsReason, 'newer' | 'moved'>, string>> = {
    gone: `${file} holds the accounts, and is missing. ${restore} To start without accounts, stop Flightline and delete ${begunMark(file)}.`,
    empty: `${file} holds no accounts any more. ${restore} To start without accounts, stop Flightline and delete ${begunMark(file)}.`,
    damaged: `${file} holds the accounts, and is damaged. It is left as it is. ${restore}`,
    in_use: `${file} is open in another program. Close it there.`,
    full: `${file} cannot be written: the disk is full. Make room on it.`,
    read_only: `${file} cannot be written. Let this user write it, and see that its disk takes writes.`,
    in_the_way: `${file} holds the accounts, and something else is in its place. ${restore}`,
    open_to_others: error instanceof Error ? error.message : '',
    database_away:
      'The database at DATABASE_URL cannot be asked. See that it runs, and that this machine reaches it.',
    failed: `${file} cannot be read or written (${codeOf(error)}).`,
  }
  return { reason, words: reason === 'newer' ? '' : words[reason] }
}

function reasonIn(error: unknown): Exclude<AccountsReason, 'moved'> {
  if (error instanceof AccountsIsNewer) return 'newer'
  if (error instanceof AccountsTrouble) return error.reason
  const reason = reasonOf(error)
  return reason === 'failed' && DAMAGE.test(codeOf(error)) ? 'damaged' : reason
}

import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '#server/config/log.ts'
import { AccountsIsNewer, copiesOf } from '#server/store/folder/migrate.ts'
import { reasonOf } from '#server/store/folder/stored-file.ts'

/** Beside the file once people are in it, so that a lost file is not made again. */
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
  const copies = newest ? ` A copy from before an update exists: ${newest.path}.` : ''
  const restore = `Restore a backup: stop Flightline and run \`DATA_DIR=${dirname(file)} npm run restore -- FILE\`.${copies}`
  const words: Readonly<Record<Exclude<AccountsReason, 'newer' | 'moved'>, string>> = {
    gone: `${file} holds the accounts, and is missing. ${restore} To start without accounts, stop Flightline and delete ${begunMark(file)}.`,
    empty: `${file} no longer holds accounts. ${restore} To start without accounts, stop Flightline and delete ${begunMark(file)}.`,
    damaged: `${file} holds the accounts, and is damaged or from before 1.0.0. It was not changed. ${restore}`,
    in_use: `${file} is open in another program. Close it there.`,
    full: `${file} can’t be written: the disk is full. Free some space.`,
    read_only: `${file} can’t be written. Check its permissions, and that its disk is writable.`,
    in_the_way: `${file} holds the accounts, but something else is in its place. ${restore}`,
    open_to_others: error instanceof Error ? error.message : '',
    database_away:
      'The database at DATABASE_URL can’t be reached. Check that it runs and that this machine can reach it.',
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

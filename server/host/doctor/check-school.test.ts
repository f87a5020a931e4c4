import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AccountsReason } from '#server/accounts/store/trouble.ts'
import { DirectoryInUse } from '#server/store/folder/locked-file.ts'
import { FolderOpenToOthers } from '#server/store/folder/own-folder.ts'
import { GATEWAY_REASONS, type UnsavedReason } from '#wire/wire.ts'
import { WHAT_TO_DO } from './check-school.ts'

describe('docs/running.md, “When it says …”', () => {
  const page = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8')
  const UNSAVED: Readonly<Record<UnsavedReason, true>> = {
    full: true,
    read_only: true,
    in_the_way: true,
    in_use: true,
    open_to_others: true,
    database_away: true,
    failed: true,
  }
  const ACCOUNTS_REASONS: Readonly<Record<AccountsReason, true>> = {
    ...UNSAVED,
    gone: true,
    empty: true,
    newer: true,
    damaged: true,
    moved: true,
  }

  it('says of every reason what to do, and of the school’s what the doctor says', () => {
    for (const reason of GATEWAY_REASONS)
      expect(page).toContain(`| \`${reason}\` | ${WHAT_TO_DO[reason]} |`)
    for (const reason of Object.keys(UNSAVED)) expect(page).toContain(`\`${reason}\``)
    // Another program on the house's file is one on its folder.
    for (const reason of Object.keys(ACCOUNTS_REASONS).filter((word) => word !== 'in_use'))
      expect(page).toContain(`\`house_${reason}\``)
  })

  it('has every sentence with which a start is refused', () => {
    const main = readFileSync(new URL('../../main.ts', import.meta.url), 'utf8')
    for (const words of [
      'is taken',
      'may not be used by this user',
      'is not an address of this machine',
    ]) {
      expect(main).toContain(words)
      expect(page).toContain(words)
    }
    for (const error of [new DirectoryInUse('DATA_DIR'), new FolderOpenToOthers('DATA_DIR')])
      expect(page).toContain(`“${error.message.split(/[;.]/)[0]}`)
  })
})

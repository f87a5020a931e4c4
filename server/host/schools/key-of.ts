import type { Unusable } from '#server/config/reloadable.ts'
import { keyInFile, readSecretFile } from '#server/config/secret-file.ts'
import type { ListedSchool } from './school-list.ts'
import { isSealedUnder, openKey, readMasterKey } from './sealed-key.ts'

/** A school's key in the clear, read anew each time. The flaw follows “Its key”, and quotes nothing of it. */
export function keyOf(
  { school, key }: ListedSchool,
  masterKeyFile: string | null,
): { readonly key: string } | Unusable {
  if (key === null) return { flaw: 'is not set.' }
  if ('keyFile' in key) return keyInFile(readSecretFile(key.keyFile))
  if (masterKeyFile === null) return { flaw: 'is sealed, and MASTER_KEY_FILE is not set.' }
  const read = readMasterKey(masterKeyFile)
  if ('flaw' in read) return { flaw: `is sealed, and MASTER_KEY_FILE ${read.flaw}` }
  const opened = openKey(key.sealed, school, read.master)
  if (opened !== null) return { key: opened }
  return {
    flaw: isSealedUnder(key.sealed, read.master)
      ? 'cannot be opened: its record is damaged, or was sealed for another school or another address.'
      : 'is sealed under another master key than that of MASTER_KEY_FILE.',
  }
}

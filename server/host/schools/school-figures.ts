import { statSync } from 'node:fs'
import { join } from 'node:path'
import { HOUSE_FILE } from '#server/accounts/store/sqlite-house.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import { LEDGER_FILE } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE } from '#server/school/read-model/model-store.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { Unsaved } from '#server/store/folder/stored-file.ts'
import type { HostedSchool } from './hosted-school.ts'
import { createKnownDays } from './known-days.ts'
import type { SchoolFigures } from './schools-told.ts'

/** What is kept of a school in its folder, by the name it has in the metrics. */
export const STORE_FILES = {
  ledger: LEDGER_FILE,
  read_model: MODEL_FILE,
  accounts: HOUSE_FILE,
} as const

/** The size of each file that is there, bytes; none without a folder. */
export function storeSizes(
  folder: string | undefined,
): readonly { readonly store: keyof typeof STORE_FILES; readonly bytes: number }[] {
  if (folder === undefined) return []
  return (Object.keys(STORE_FILES) as (keyof typeof STORE_FILES)[]).flatMap((store) => {
    try {
      return [{ store, bytes: statSync(join(folder, STORE_FILES[store])).size }]
    } catch {
      return []
    }
  })
}

/** Reads the figures of a school that is loaded, at the moment they are asked for. */
export function createSchoolFigures(of: {
  readonly school: Pick<HostedSchool, 'timeZone' | 'hours'>
  readonly reader: Pick<SchoolReader, 'ages' | 'crowdedAt'> & { readonly held: () => number | null }
  readonly ledger: Pick<Ledger, 'budget' | 'health'>
  readonly unsaved: () => Unsaved | null
  /** Pages open now; null where that is not known. */
  readonly pages: () => number | null
  /** Where its files lie; undefined where they do not. */
  readonly folder: string | undefined
  readonly now: () => number
}): () => SchoolFigures {
  const { reader, ledger, now } = of
  const { days, parts } = createKnownDays(reader, of.school)
  return () => {
    const at = now()
    const today = days.day(at)
    const read = parts('reservations', at, 0, 0).map(({ asOf }) => asOf)
    const sizes = storeSizes(of.folder)
    return {
      budget: ledger.budget(),
      health: ledger.health(),
      todayAsOf: read.reduce<number | null>(
        (oldest, asOf) => (oldest === null || asOf === null ? null : Math.min(oldest, asOf)),
        at,
      ),
      isOpen: today.opens <= at && at < today.closes,
      records: reader.held(),
      crowdedAt: reader.crowdedAt(),
      bytes: sizes.length === 0 ? null : sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      pages: of.pages(),
      unsaved: of.unsaved(),
    }
  }
}

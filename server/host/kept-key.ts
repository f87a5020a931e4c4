import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/config/log.ts'
import { type Reloadable, reloadableKey } from '#server/config/reloadable.ts'
import type { Ledger } from '#server/school/ledger/ledger.ts'
import type { LedgerStore } from '#server/school/ledger/ledger-store.ts'
import type { ModelStore } from '#server/school/read-model/model-store.ts'
import type { SchoolReader } from '#server/school/read-model/school-reader.ts'
import type { Refresher } from '#server/school/refresher/refresher.ts'
import type { KeyedUpstream } from '#server/school/upstream/client.ts'
import { bindingOf } from '#server/store/binding.ts'

type RealSchool = Config['school'] & { readonly kind: 'real' }

/** The school's key, which may be changed in its file while everything runs. */
export interface SchoolKey extends Pick<Reloadable<string>, 'reload'> {
  /** It has shown that it is of the school whose data is kept: from now on the files are read with it. */
  bind(): void
  /** What is kept was read with another key: this one has to show whose it is. */
  doubt(): void
}

/** `parts` is told only once they are there, since the reader itself asks for a look at the file. */
export function keepSchoolKey(
  school: RealSchool,
  log: Log,
  parts: () => {
    readonly upstream: Pick<KeyedUpstream, 'use'>
    readonly ledger: Pick<Ledger, 'changeKey'>
    readonly reader: Pick<SchoolReader, 'changeKey' | 'revisions'>
    readonly refresher: Pick<Refresher, 'changeKey'>
    readonly stores: {
      readonly ledger: Pick<LedgerStore, 'bind'>
      readonly model: Pick<ModelStore, 'bind'>
    }
  },
  kept: Reloadable<string> = reloadableKey(
    { key: school.key, file: school.keyFile ?? null },
    'key',
    log,
  ),
): SchoolKey {
  let bound: string | null = school.key
  return {
    reload() {
      if (!kept.reload()) return false
      const { upstream, ledger, reader, refresher } = parts()
      upstream.use(kept.current())
      ledger.changeKey()
      reader.changeKey(kept.current() === bound)
      refresher.changeKey()
      return true
    },
    bind() {
      const key = kept.current()
      bound = key
      const binding = bindingOf({ ...school, key })
      const { stores, reader } = parts()
      // The people first: where the process ends in between, the count alone is doubted, and nothing has to be read again.
      stores.model.bind(binding, reader.revisions())
      stores.ledger.bind(binding)
      log.info('key_shown_to_be_of_this_school')
    },
    doubt() {
      bound = null
      const { ledger, reader } = parts()
      ledger.changeKey()
      reader.changeKey(false)
    },
  }
}

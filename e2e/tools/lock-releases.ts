/** What of CycloneDX is read here; the rest passes through. */
export interface BillOfMaterials {
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly hashes?: readonly unknown[]
}

export interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly link?: boolean }>
  >
}

/** `name@version` of every package in a lock file. */
function releasesOf({ packages }: Lock, isWanted: (dev: boolean) => boolean): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .filter(([, { dev = false }]) => isWanted(dev))
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
}

/** `name@version` of everything in `after` that `before` does not have. */
export function newReleases(before: Lock, after: Lock): string[] {
  const known = new Set(releasesOf(before, () => true))
  return releasesOf(after, () => true).filter((release) => !known.has(release))
}

/** Keeps production packages, by the lock: npm's own `--omit=dev` drops what a dev dependency uses as well, React among it. */
export function productionOnly(bill: BillOfMaterials, lock: Lock): BillOfMaterials {
  const runs = new Set(releasesOf(lock, (isDev) => !isDev))
  const components = bill.components.filter((component) => runs.has(component['bom-ref']))
  const kept = new Set(components.map((component) => component['bom-ref']))
  return {
    ...bill,
    components,
    dependencies: bill.dependencies
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((one) => kept.has(one)),
      }))
      .filter(({ ref }) => kept.has(ref) || !bill.components.some((one) => one['bom-ref'] === ref)),
  }
}

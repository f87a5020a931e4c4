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

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly link?: boolean }>
  >
}

/** Leaves what runs, by the lock: npm's own `--omit=dev` leaves out what a dev dependency uses as well, React among it. */
export function onlyWhatRuns(bill: BillOfMaterials, { packages }: Lock): BillOfMaterials {
  const runs = new Set(
    Object.entries(packages)
      .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && link !== true)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  )
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

import type { Plugin, Rolldown } from 'vite'

/** For the gateway, which serves nothing that begins with a dot. */
const PAGES_FILE = '.pages.json'
const ENTRY = 'index'
const BOOT = 'boot'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * Cuts the built page by what is opened, not by module: `boot` runs first, the entry has what every page needs or the
 * schedule shares, `records` what only others share, and each page what it alone needs. Of what loads later, `parts` is what
 * the schedule shares, a feature's chunk what only its pages share, and `rare` what only rarely opened pages share. A module is only in a chunk that its importers load anyway, so chunks do not import in
 * circles. Writes which files each page in `ROUTES` needs beside those that every page has.
 */
export function pageChunks(): Plugin {
  const roots = new Map<string, ReadonlySet<string>>()
  const owners = new Map<string, string>()

  function rootsOf(id: string, graph: Graph): ReadonlySet<string> {
    const cached = roots.get(id)
    if (cached) return cached
    const found = new Set<string>()
    const seen = new Set([id])
    for (const at of seen) {
      const info = graph.getModuleInfo(at)
      if (info?.isEntry) found.add(nameOf(at) === BOOT ? BOOT : ENTRY)
      if (info?.dynamicImporters.length) found.add(at)
      for (const importer of info?.importers ?? []) seen.add(importer)
    }
    roots.set(id, found)
    return found
  }

  function ownersOf(id: string, graph: Graph): ReadonlySet<string> {
    return new Set(Array.from(rootsOf(id, graph), (root) => ownerOf(root, graph)))
  }

  /** Code that only one page loads later belongs to that page. */
  function ownerOf(root: string, graph: Graph): string {
    const known = owners.get(root)
    if (known !== undefined) return known
    owners.set(root, root)
    const importers = graph.getModuleInfo(root)?.dynamicImporters ?? []
    const pages = new Set(importers.flatMap((importer) => [...ownersOf(importer, graph)]))
    const [only = ENTRY] = pages
    const owner = pages.size === 1 && only !== ENTRY && only !== BOOT ? only : root
    owners.set(root, owner)
    return owner
  }

  function chunkOf(id: string, graph: Graph): string | null {
    const loadedBy = rootsOf(id, graph)
    // The bundler's own modules have no importer, and all chunks need them.
    if (loadedBy.size === 0 || loadedBy.has(BOOT)) return BOOT
    if (loadedBy.has(ENTRY)) return ENTRY
    const all = [...ownersOf(id, graph)]
    const [owner = ''] = all
    const isDrawnFirst = [...loadedBy].some(isSchedule)
    if (all.length > 1) {
      // Only printing and sign-in share its five kilobytes.
      if (IS_QR_CODE.test(id)) return 'code'
      if (isDrawnFirst) return ENTRY
      const pages = all.filter((one) => isPage(one) || roomOf(one))
      const [room, ...others] = new Set(pages.map(roomOf))
      if (room && others.length === 0 && pages.length === all.length) return room
      // Needed only by what loads later, and by no page that everyone opens.
      if (room && !others.includes(null)) return all.some(isDoor) ? 'house' : 'rare'
      if (all.some(isDoor)) return all.some((one) => isPage(one) && !roomOf(one)) ? ENTRY : 'house'
      return all.some(isSchedule) ? 'parts' : 'records'
    }
    return (isDrawnFirst || loadedBy.has(owner)) && isPage(owner) ? nameOf(owner) : null
  }

  return {
    name: 'page-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'pages', name: chunkOf }],
            },
          },
        },
      },
    }),
    buildStart() {
      roots.clear()
      owners.clear()
    },
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const entry = chunks.find(({ isEntry, name }) => isEntry && name !== BOOT)
      const everywhere = entry ? filesOf(entry, bundle) : new Set()
      const pages: Record<string, readonly string[]> = {}
      for (const [page, id] of await modulesOfPages(this)) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
        if (!chunk) throw new Error(`No chunk holds the page ${page}.`)
        pages[page] = [...filesOf(chunk, bundle)].filter((name) => !everywhere.has(name))
      }
      this.emitFile({ type: 'asset', fileName: PAGES_FILE, source: JSON.stringify(pages) })
    },
  }
}

const nameOf = (id: string) => /([^/]+)\.\w+$/.exec(id)?.[1] ?? id
const IS_QR_CODE = /\/(?:uqr\/|paper\/QrCode)/
const isSchedule = (id: string) => nameOf(id) === 'SchedulePage'
/** The feature of a rarely opened page, whose shared modules are kept apart; null for other pages. */
const roomOf = (id: string) =>
  /\/features\/(entry|admin|person|inspections|aircraft)\//.exec(id)?.[1] ?? null
/** Sign-in must not wait for the log's tables. */
const isDoor = (id: string) => roomOf(id) === 'entry'
const isPage = (id: string) => id.endsWith('Page.tsx')

function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const scripts = new Set([chunk.fileName])
  const styles = new Set<string>()
  for (const name of scripts) {
    const at = bundle[name]
    if (at?.type !== 'chunk') continue
    for (const imported of at.imports) scripts.add(imported)
    for (const style of at.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  return new Set([...scripts, ...styles])
}

async function modulesOfPages(context: Rolldown.PluginContext): Promise<[string, string][]> {
  const table = [...context.getModuleIds()].find((id) => id.endsWith('/routes/routes.tsx'))
  const code = table === undefined ? null : context.getModuleInfo(table)?.code
  const found: [string, string][] = []
  for (const [, page = '', source = ''] of code?.matchAll(ROW) ?? []) {
    const resolved = await context.resolve(source, table)
    if (resolved) found.push([page, resolved.id])
  }
  if (found.length === 0) throw new Error('No table of pages was found: see page-chunks.ts.')
  return found
}

/** `schedule: page(async () => (await import('…` */
const ROW = /(\w+): (?:page|wholePage|rarePage)\(.+?import\(["']([^"']+)["']\)/gs

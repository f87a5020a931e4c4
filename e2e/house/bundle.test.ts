import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, it, vi } from 'vitest'
import type { PageId } from '#school/address/pages.ts'
import { filesOf } from '../../server/build/page-chunks.ts'
import { ROOT } from './source-files.ts'

/** Scripts and styles that a page opened cold is drawn with: how many files, and KiB packed with brotli. */
const MOST: Readonly<Record<Exclude<PageId, 'gallery'>, readonly [files: number, kib: number]>> = {
  schedule: [8, 151],
  today: [9, 197],
  flights: [9, 215],
  reconcile: [9, 192],
  insights: [9, 196],
  printDay: [10, 203],
  printFlights: [9, 191],
  printReconcile: [9, 188],
  people: [15, 199],
  aircraft: [13, 199],
  reservation: [9, 188],
  flight: [9, 188],
  mine: [14, 197],
  devices: [9, 136],
  adminPeople: [15, 206],
  adminDisplays: [14, 200],
  adminTokens: [14, 201],
  adminAudit: [14, 200],
  adminAlerts: [15, 202],
  adminSchools: [15, 201],
  inspections: [13, 206],
  signIn: [8, 136],
  claim: [8, 136],
  join: [9, 136],
}

/** Each of the schedule's views comes with its own. */
const VIEWS = ['week/DayView.tsx', 'week/WeekView.tsx', 'list/lists.ts']

it('no page is drawn with more than it may', { timeout: 120_000 }, async () => {
  const built = await buildPage()
  const opened = Object.entries(MOST).flatMap(([page, most]) => {
    const files = built.filesOf(page)
    if (page !== 'schedule') return [{ name: page, files, most }]
    return VIEWS.map((view) => ({
      name: `${page}/${view}`,
      files: [...new Set([...files, ...built.filesWith(`/${page}/${view}`)])],
      most,
    }))
  })
  const found = opened.map(({ name, files, most: [mostFiles, mostKib] }) => {
    const kib = files.reduce((sum, file) => sum + built.packedSize(file), 0) / 1024
    const isOver = files.length > mostFiles || kib > mostKib
    return `${name}: ${isOver ? `${files.length} files, ${kib.toFixed(1)} KiB${built.largest(files)}` : 'ok'}`
  })
  expect(found).toEqual(opened.map(({ name }) => `${name}: ok`))
  expect(built.pages.toSorted()).toEqual(Object.keys(MOST).toSorted())
})

/** The production build as it is now, in memory. */
async function buildPage() {
  // Vite keeps what it finds here, and React is three times as large in a test.
  vi.stubEnv('NODE_ENV', 'production')
  const answer = await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  }).finally(() => vi.unstubAllEnvs())
  const { output } = answer as Rolldown.RolldownOutput
  const byName = new Map(output.map((file) => [file.fileName, file]))
  const textOf = (name: string) => {
    const file = byName.get(name)
    if (!file) throw new Error(`The build has no ${name}.`)
    return Buffer.from(file.type === 'chunk' ? file.code : file.source)
  }
  const everywhere =
    textOf('index.html')
      .toString()
      .match(/assets\/[\w.-]+/g) ?? []
  const ofPages = JSON.parse(textOf('.pages.json').toString()) as Record<string, string[]>
  const sizes = new Map<string, number>()
  return {
    pages: Object.keys(ofPages),
    filesOf: (page: string) => [...new Set([...everywhere, ...(ofPages[page] ?? [])])],
    /** The chunk of a module, with all that it imports at once. */
    filesWith(module: string) {
      const chunks = output.filter((file) => file.type === 'chunk')
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
      if (!chunk) throw new Error(`No chunk holds ${module}.`)
      return filesOf(chunk, Object.fromEntries(byName))
    },
    packedSize(name: string) {
      const known = sizes.get(name)
      if (known !== undefined) return known
      const size = brotliCompressSync(textOf(name), {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }).length
      sizes.set(name, size)
      return size
    },
    /** Where the bytes are, before they are packed: by package and folder, the largest first. */
    largest(names: readonly string[]) {
      const parts = new Map<string, number>()
      for (const name of names) {
        const file = byName.get(name)
        if (file?.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const part = partOf(id)
          parts.set(part, (parts.get(part) ?? 0) + renderedLength)
        }
      }
      return [...parts]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 20)
        .map(([part, bytes]) => `\n  ${(bytes / 1024).toFixed(1)} kB ${part}`)
        .join('')
    },
  }
}

/** "react-dom", "src/features/schedule/board". */
function partOf(id: string): string {
  const ofPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)
  return ofPackage?.[1] ?? id.replace(ROOT, '').split('/').slice(0, 4).join('/')
}

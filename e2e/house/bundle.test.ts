import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, it, vi } from 'vitest'
import type { PageId } from '#school/address/pages.ts'
import { ROOT } from './source-files.ts'

/** Scripts and styles that a browser fetches before a page is at rest, of a page opened cold: how many, and KiB packed with brotli. */
const MOST_FILES = 8
const MOST_KIB: Readonly<Record<Exclude<PageId, 'gallery'>, number>> = {
  schedule: 165,
  today: 193,
  flights: 211,
  reconcile: 189,
  insights: 192,
  printDay: 199,
  printFlights: 187,
  printReconcile: 185,
  people: 187,
  aircraft: 187,
  reservation: 185,
  flight: 185,
}

it('no page fetches more than it may before it is at rest', { timeout: 120_000 }, async () => {
  const built = await buildPage()
  const found = Object.entries(MOST_KIB).map(([page, most]) => {
    const files = built.filesOf(page)
    const kib = files.reduce((sum, name) => sum + built.packedSize(name), 0) / 1024
    const isOver = files.length > MOST_FILES || kib > most
    return `${page}: ${isOver ? `${files.length} files, ${kib.toFixed(1)} KiB${built.largest(files)}` : 'ok'}`
  })
  expect(found).toEqual(Object.keys(MOST_KIB).map((page) => `${page}: ok`))
  expect(built.pages.toSorted()).toEqual(Object.keys(MOST_KIB).toSorted())
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

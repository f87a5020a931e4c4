import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Answer } from './answer.ts'

/** The built page, held whole in memory: no request ever reaches a disk. */
export interface SiteFiles {
  /** The answer for a file by its exact name, or null. */
  file(path: string, acceptEncoding: string): Answer | null
  /** The page itself, for every address it can show. */
  page(acceptEncoding: string): Answer
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
}
const PACKABLE = new Set(['html', 'js', 'css', 'svg', 'json', 'webmanifest', 'txt'])

interface HeldFile {
  readonly headers: Readonly<Record<string, string>>
  readonly plain: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer> | null
}

/** Reads a build folder once. Throws if it has no index.html. */
export function loadSiteFiles(folder: string): SiteFiles {
  const files = new Map<string, HeldFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (/(^|\/)\.|\.map$/.test(name)) continue
    files.set(`/${name}`, hold(name, readFileSync(path)))
  }
  return siteFiles(files)
}

/** For tests: a page made of texts. */
export function siteFilesOf(texts: Readonly<Record<string, string>>): SiteFiles {
  return siteFiles(
    new Map(
      Object.entries(texts).map(([name, text]) => [`/${name}`, hold(name, Buffer.from(text))]),
    ),
  )
}

function siteFiles(files: ReadonlyMap<string, HeldFile>): SiteFiles {
  const index = files.get('/index.html')
  if (!index) throw new Error('The build has no index.html.')
  return {
    file(path, acceptEncoding) {
      const held = files.get(path)
      return held ? answer(held, acceptEncoding) : null
    },
    page: (acceptEncoding) => answer(index, acceptEncoding),
  }
}

function hold(name: string, bytes: Buffer): HeldFile {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const gzip = PACKABLE.has(ending) && bytes.length > 1000 ? gzipSync(bytes) : null
  const cacheControl =
    ending === 'html'
      ? 'no-cache, no-store'
      : // Names under assets/ carry the hash of what is in them.
        name.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache'
  return {
    headers: {
      'content-type': TYPES[ending] ?? 'application/octet-stream',
      'cache-control': cacheControl,
      ...(gzip ? { vary: 'accept-encoding' } : {}),
    },
    plain: new Uint8Array(bytes),
    gzip: gzip && new Uint8Array(gzip),
  }
}

function answer(held: HeldFile, acceptEncoding: string): Answer {
  if (held.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(acceptEncoding)) {
    return {
      status: 200,
      headers: { ...held.headers, 'content-encoding': 'gzip' },
      body: held.gzip,
    }
  }
  return { status: 200, headers: held.headers, body: held.plain }
}

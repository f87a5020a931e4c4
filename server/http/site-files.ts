import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Role } from '#wire/access.ts'
import { PAGE_LIST, type PageId } from '#wire/pages.ts'
import type { Answer } from './answer.ts'
import { type Bytes, type Encoding, encodingFor, packedBytes } from './packing.ts'
import { HASHED_BELOW } from './paths.ts'

/** For an address without a page, status 404. */
const NO_PAGE = { id: null, title: 'Page not found' }

/** Whose menu a page shows before any script runs: a role's, this machine's, or the host operator's. */
export type MenuOwner = Role | 'machine' | 'operator'

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
/** The build adds packed files with this ending; the ending has no address of its own. */
const PACKED: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
/** Extra files of each page (server/build/page-chunks.ts). */
const PAGES_FILE = '.pages.json'
/** Each page per role before any script runs, with `SCHOOL_MARK` for the school's name (server/build/page-plugin.ts). */
export const SHELLS_FILE = '.shells.json'
export const SCHOOL_MARK = '{{school}}'
const PAGE_HEADERS = {
  'content-type': TYPES['html'] ?? '',
  'cache-control': 'no-cache, no-store',
  vary: 'accept-encoding, accept-language, cookie',
}

export function loadSiteFiles(folder: string): SiteFiles {
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    files.set(name, readFileSync(path))
  }
  return siteFiles(files)
}

export function siteFilesOf(texts: Readonly<Record<string, string>>): SiteFiles {
  return siteFiles(new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])))
}

export type SiteFiles = ReturnType<typeof siteFiles>

/** All in memory: no request reaches a disk. */
function siteFiles(files: ReadonlyMap<string, Buffer>) {
  const index = files.get('index.html')?.toString()
  if (index === undefined) throw new Error('The build has no index.html.')
  const served = new Map(
    [...files.keys()].filter(isServed).map((name) => [`/${name}`, fileOf(name, files)]),
  )
  const chunks = jsonIn<readonly string[]>(files.get(PAGES_FILE))
  const shells = jsonIn<Readonly<Record<string, string>>>(files.get(SHELLS_FILE))
  const pages = new Map<PageId | null, Readonly<Record<'head' | 'body' | 'rest', string>>>(
    [...PAGE_LIST, NO_PAGE].map(({ id, title }) => {
      const [head = '', body = '', rest = ''] = index
        .replace(/(?<=<title>)[^<]*/, `${title} · ${SCHOOL_MARK}`)
        .split(/(?=<\/head>)|(?<=<div id="root">)/)
      return [id, { head, body, rest }]
    }),
  )
  return {
    file(path: string, acceptEncoding: string): Answer | null {
      const file = served.get(path)
      if (file === undefined) return null
      const encoding = encodingFor(acceptEncoding)
      const body = encoding && file.packed.get(encoding)
      return answerOf(file.headers, body ?? file.plain, body ? encoding : null)
    },
    /**
     * `id` null: no page has this address. `block` ends the head. `role`: whose menu; null if not let in. `drawn`: the page whose
     * files are fetched at once.
     */
    page(
      id: PageId | null,
      acceptEncoding: string,
      school: string,
      block: string,
      role: MenuOwner | null,
      drawn: PageId | null = id,
    ): Answer {
      const { head, body, rest } = pages.get(id) ?? { head: '', body: '', rest: '' }
      const shell = role === null || id === null ? '' : (shells.get(id)?.[role] ?? '')
      const named = (part: string) => part.replaceAll(SCHOOL_MARK, () => escapeHtml(school))
      const links = drawn === null ? [] : (chunks.get(drawn) ?? []).map(linkTo)
      const text = named(head) + links.join('') + block + named(body + shell + rest)
      const encoding = encodingFor(acceptEncoding)
      const packed = encoding ? packedBytes(text, encoding) : text
      return { ...answerOf(PAGE_HEADERS, packed, encoding), status: id === null ? 404 : 200 }
    },
  }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function isServed(name: string): boolean {
  return !/(?:^|\/)\.|\.map$|\.html$/.test(name) && PACKED.every(([, end]) => !name.endsWith(end))
}

function jsonIn<T>(file: Buffer | undefined): ReadonlyMap<string, T> {
  return new Map(Object.entries(JSON.parse(file?.toString() ?? '{}') as Record<string, T>))
}

/** Fetched only: applied here, it would delay the first paint. */
function linkTo(name: string): string {
  const kind = name.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="/${name}">`
}

function answerOf(
  headers: Answer['headers'],
  body: Answer['body'],
  encoding: Encoding | null,
): Answer {
  const packed = encoding && { 'content-encoding': encoding }
  return { status: 200, headers: { ...headers, ...packed }, body }
}

function fileOf(name: string, files: ReadonlyMap<string, Buffer>) {
  const packed = new Map<Encoding, Bytes>()
  for (const [encoding, end] of PACKED) {
    const bytes = files.get(name + end)
    if (bytes) packed.set(encoding, new Uint8Array(bytes))
  }
  const isHashed = name.startsWith(HASHED_BELOW)
  return {
    headers: {
      'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packed.size > 0 && { vary: 'accept-encoding' }),
    },
    plain: new Uint8Array(files.get(name) ?? []),
    packed,
  }
}

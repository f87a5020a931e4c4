import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst, parseSync } from 'vite'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface SourceFile {
  /** From the project's root, with `/`. */
  readonly path: string
  readonly text: string
}

const SKIP = new Set(['node_modules', 'dist', 'dist-server', 'data', '.git', 'test-results'])

/** Every file below the given folders of the project whose name ends in one of `endings`. */
export function readSources(folders: readonly string[], endings: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((path) => !path.split('/').some((part) => SKIP.has(part)))
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  )
}

/** Parsed once for all house rules of a worker. */
const parsed = new Map<string, unknown>()

export function astOf(file: SourceFile): unknown {
  const known = parsed.get(file.text)
  if (known !== undefined) return known
  const ast = parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' })
  parsed.set(file.text, ast)
  return ast
}

const imports = new Map<string, string[]>()

/** What a file imports, statically, dynamically or by re-export, as written. */
export function importsOf({ path, text }: SourceFile): string[] {
  const known = imports.get(text)
  if (known) return known
  // Without `program`, the parser makes no objects of the tree: a tenth of the time.
  const { module } = parseSync(path, text)
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const requests = [...module.staticImports, ...exported, ...module.dynamicImports]
  const found = requests.flatMap(({ moduleRequest }) =>
    moduleRequest ? text.slice(moduleRequest.start + 1, moduleRequest.end - 1) : [],
  )
  imports.set(text, found)
  return found
}

/** The project path an import leads to, `null` for a package. `rooms` maps `#room` to its folder. */
export function resolveImport(
  from: string,
  specifier: string,
  rooms: Readonly<Record<string, string>>,
): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier))
  if (!specifier.startsWith('#')) return null
  const [room = '', ...rest] = specifier.slice(1).split('/')
  return `${rooms[room] ?? `unknown room ${room}`}/${rest.join('/')}`
}

export type Node = Record<string, unknown>

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

export function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (isNode(value)) {
    see(value)
    for (const key in value) if (key !== 'loc') visit(value[key], see)
  }
}

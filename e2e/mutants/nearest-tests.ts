import packageJson from '../../package.json' with { type: 'json' }
import { importsOf, resolveImport, type SourceFile } from '../house/source-files.ts'

const FOLDERS = Object.fromEntries(
  Object.entries(packageJson.imports).map(([door, target]) => [
    door.slice(1, -2),
    target.slice(2, -2),
  ]),
)

/** For each source file the tests that load it, the nearest first: its own, then by folder, then by imports in between. */
export function nearestTests(files: readonly SourceFile[]): Map<string, string[]> {
  const imports = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap((specifier) => resolveImport(file.path, specifier, FOLDERS) ?? []),
    ]),
  )
  const near = new Map<string, { test: string; distance: number; kin: number }[]>()
  for (const test of [...imports.keys()].filter((path) => path.endsWith('.test.ts'))) {
    const seen = new Set([test])
    let ring = [test]
    for (let distance = 0; ring.length > 0; distance += 1) {
      for (const path of ring) {
        const isOwn = path.replace(/\.tsx?$/, '.test.ts') === test
        const kin = isOwn ? Number.POSITIVE_INFINITY : foldersShared(path, test)
        near.set(path, [...(near.get(path) ?? []), { test, distance, kin }])
      }
      ring = [...new Set(ring.flatMap((path) => imports.get(path) ?? []))].filter(
        (path) => !seen.has(path),
      )
      for (const path of ring) seen.add(path)
    }
  }
  return new Map(
    [...near].map(([path, tests]) => [
      path,
      tests
        .sort((a, b) => b.kin - a.kin || a.distance - b.distance || (a.test < b.test ? -1 : 1))
        .map(({ test }) => test),
    ]),
  )
}

function foldersShared(path: string, other: string): number {
  const others = other.split('/')
  return path.split('/').findIndex((part, at) => part !== others[at])
}

import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** Names that more than one file exports, each with its files. */
export function namesTwice(files: readonly SourceFile[]): string[] {
  return twice(files, ({ path, text }) =>
    parseSync(path, text).module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, exportName }) =>
        moduleRequest || !exportName.name ? [] : exportName.name,
      ),
    ),
  )
}

/** Folders with more than `most` files of their own, which nobody takes in at a glance. */
export function crowdedFolders(paths: readonly string[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > most ? [`${folder} holds ${count}`] : [],
  )
}

function twice(files: readonly SourceFile[], namesIn: (file: SourceFile) => string[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const file of files) {
    for (const name of namesIn(file)) {
      const known = places.get(name)
      if (known) known.add(file.path)
      else places.set(name, new Set([file.path]))
    }
  }
  return [...places].flatMap(([name, at]) =>
    at.size > 1 ? [`${name}: ${[...at].join(', ')}`] : [],
  )
}

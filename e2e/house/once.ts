import { astOf, isNode, type Node, type SourceFile, visit } from './source-files.ts'

/** Names that more than one file exports, each with its files. */
export function namesTwice(files: readonly SourceFile[]): string[] {
  return twice(files, (file) =>
    nodesOf(file).flatMap((node) =>
      node['type'] === 'ExportNamedDeclaration' ? declaredNames(node['declaration']) : [],
    ),
  )
}

/** Lists of three or more words that stand in more than one file: as values or as a union, in whatever order. */
export function listsTwice(files: readonly SourceFile[]): string[] {
  return twice(files, (file) =>
    nodesOf(file).flatMap((node) => {
      const words = wordsOf(node)
      return words.length >= 3 ? [words.toSorted().join(' | ')] : []
    }),
  )
}

/** What kinds are called; a label or a unit looks otherwise. */
const KIND = /^[a-z][a-z-]*$/

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

function nodesOf(file: SourceFile): Node[] {
  const nodes: Node[] = []
  visit(astOf(file), (node) => nodes.push(node))
  return nodes
}

function declaredNames(declaration: unknown): string[] {
  if (!isNode(declaration)) return []
  const declared = declaration['declarations'] ?? [declaration]
  return (Array.isArray(declared) ? declared : []).flatMap((one) => {
    const id = isNode(one) ? one['id'] : null
    return isNode(id) && typeof id['name'] === 'string' ? [id['name']] : []
  })
}

/** The words of a list or a union that holds nothing but words. */
function wordsOf(node: Node): string[] {
  const parts =
    node['type'] === 'ArrayExpression'
      ? node['elements']
      : node['type'] === 'TSUnionType'
        ? node['types']
        : []
  const words = (Array.isArray(parts) ? parts : []).map((part) => {
    const literal = isNode(part) && part['type'] === 'TSLiteralType' ? part['literal'] : part
    return String(isNode(literal) && literal['type'] === 'Literal' ? literal['value'] : '')
  })
  return words.every((word) => KIND.test(word)) ? words : []
}

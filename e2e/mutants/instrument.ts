import { astOf, isNode, type Node, type SourceFile } from '../house/source-files.ts'
import { MISTAKES, mayBeForgotten, mistakesOfPlace } from './mutations.ts'

/** One mistake that somebody could have made in a file. */
export interface Mutant {
  readonly file: string
  readonly start: number
  readonly end: number
  /** The line it begins on, from 1. */
  readonly line: number
  readonly was: string
  /** What stands in its place; nothing for a statement that is left out. */
  readonly now: string
}

interface Place {
  readonly start: number
  readonly end: number
  readonly isStatement: boolean
  readonly mistakes: string[]
}

/** Every mutant of a file, in the order of the text. */
export function mutantsOf(file: SourceFile): Mutant[] {
  return placesOf(file).flatMap(({ start, end, mistakes }) =>
    mistakes.map((now) => ({
      file: file.path,
      start,
      end,
      line: file.text.slice(0, start).split('\n').length,
      was: file.text.slice(start, end),
      now,
    })),
  )
}

/**
 * The file with all its mutants inside, each asleep until `__mutant(n)` is true for it. They are numbered as `mutantsOf` lists them, from
 * `first`: one load of a file serves all of its mutants, and a call that never comes shows that no test gets there.
 */
export function instrument(file: SourceFile, first: number): string {
  const places = placesOf(file)
  const { text } = file
  let number = first
  let next = 0
  const write = (from: number, to: number): string => {
    let written = ''
    let at = from
    for (let place = places[next]; place && place.end <= to; place = places[next]) {
      next += 1
      written += text.slice(at, place.start)
      at = place.end
      if (place.isStatement) {
        written += `{if(!__mutant(${number++})){${write(place.start, place.end)}}}`
      } else {
        const awake = place.mistakes.map((now) => `__mutant(${number++})?(${now}):`).join('')
        written += `(${awake}${write(place.start, place.end)})`
      }
    }
    return written + text.slice(at, to)
  }
  return write(0, text.length)
}

const RANGE = (node: unknown) => {
  const { start, end } = node as { start: number; end: number }
  return { start, end }
}

function placesOf(file: SourceFile): Place[] {
  const places: Place[] = []
  const text = (node: unknown) => {
    const { start, end } = RANGE(node)
    return file.text.slice(start, end)
  }
  const see = (node: Node, parent: Node, isMidChain: boolean): void => {
    const type = String(node['type'])
    if (type.startsWith('TS') && !isNode(node['expression'])) return
    if (/^(Import|Export(All|Named))/.test(type) && !isNode(node['declaration'])) return
    if (mayBeForgotten(node)) places.push({ ...RANGE(node), isStatement: true, mistakes: [''] })
    // Brackets inside `a?.b.c` would end what the question mark skips.
    else if (!isMidChain) {
      const own = MISTAKES[type]?.(node, text, parent) ?? []
      const mistakes = [...new Set([...mistakesOfPlace(node, parent), ...own])]
      if (mistakes.length > 0) places.push({ ...RANGE(node), isStatement: false, mistakes })
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'key' && node['computed'] !== true) continue
      if (key === 'left' && /^(Assignment|For)/.test(type)) continue
      if ((key === 'argument' && type === 'UpdateExpression') || key === 'quasi') continue
      const isChained =
        (isMidChain || type === 'ChainExpression') && /^(object|callee|expression)$/.test(key)
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child) && typeof child['type'] === 'string') see(child, node, isChained)
      }
    }
  }
  const program = astOf(file) as Node
  see(program, program, false)
  return places.sort((a, b) => a.start - b.start || b.end - a.end)
}

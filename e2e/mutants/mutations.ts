import type { Node } from '../house/source-files.ts'
import { regexMutations } from './regex-mutations.ts'

/** One small mistake in a node: the text that would stand in its place. */
type Mistakes = (node: Node, text: (node: unknown) => string, parent: Node) => string[]

const BOUNDARY: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const COMPARES = new Set([...BOUNDARY.keys(), '===', '!==', 'in', 'instanceof'])
const ARITHMETIC: ReadonlyMap<string, string> = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['&', '|'],
  ['|', '&'],
])
const ASSIGNS: ReadonlyMap<string, string> = new Map([
  ['+=', '-='],
  ['-=', '+='],
  ['*=', '/='],
  ['/=', '*='],
  ['||=', '='],
  ['&&=', '='],
  ['??=', '='],
])
/** A method, and the one it is easily mistaken for. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['trunc', 'ceil'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['find', 'findLast'],
  ['findLast', 'find'],
])
/** Methods that may have been forgotten: what they are called on stays. */
const FORGOTTEN = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'normalize',
])

/** Whether the value of a node decides which way the program goes, all by itself. */
const isTest = (node: Node, parent: Node) => parent['test'] === node
const isBoolean = (node: Node) =>
  (node['type'] === 'BinaryExpression' && COMPARES.has(String(node['operator']))) ||
  (node['type'] === 'UnaryExpression' && node['operator'] === '!')

/** `rows[at] ?? other` stands where only the types cannot know that the place is there, and `?? null` where they want one word for nothing. */
const isPlace = (node: unknown) =>
  (node as Node)['type'] === 'MemberExpression' && (node as Node)['computed'] === true
const isNull = (node: unknown) =>
  (node as Node)['type'] === 'Literal' && (node as Node)['value'] === null

const isText = (node: unknown) =>
  (node as Node)['type'] === 'TemplateLiteral' || typeof (node as Node)['value'] === 'string'

/** The tree does not keep the brackets that a part stood in. */
const inBrackets = (text: string) => (/^[\w.]+$/.test(text) ? text : `(${text})`)

function isRegex(body: string, flags: string): boolean {
  try {
    return new RegExp(body, flags) instanceof RegExp
  } catch {
    return false
  }
}

/** What a program says to its own engineers, and what another mutant of the same line says better. */
const isOwnWords = (parent: Node) =>
  (parent['type'] === 'NewExpression' &&
    String((parent['callee'] as Node)['name']).endsWith('Error')) ||
  (parent['type'] === 'BinaryExpression' && COMPARES.has(String(parent['operator']))) ||
  parent['type'] === 'SwitchCase'

export const MISTAKES: Readonly<Record<string, Mistakes>> = {
  BinaryExpression: (node, text) => {
    const { operator, left, right } = node
    const isJoin = isText(left) || isText(right)
    const other =
      BOUNDARY.get(String(operator)) ?? (isJoin ? undefined : ARITHMETIC.get(String(operator)))
    return other ? [`${inBrackets(text(left))} ${other} ${inBrackets(text(right))}`] : []
  },
  LogicalExpression: (node, text) => {
    const { operator, left, right } = node
    const isOnlyForTypes = operator === '??' && (isPlace(left) || isNull(right))
    return isOnlyForTypes ? [text(right)] : [text(left), text(right)]
  },
  UnaryExpression: (node, text) =>
    node['operator'] === '!' || node['operator'] === '-' ? [text(node['argument'])] : [],
  UpdateExpression: (node, text) => {
    const operator = node['operator'] === '++' ? '--' : '++'
    return [node['prefix'] ? operator + text(node['argument']) : text(node['argument']) + operator]
  },
  AssignmentExpression: (node, text) => {
    const other = ASSIGNS.get(String(node['operator']))
    return other ? [`${text(node['left'])} ${other} ${text(node['right'])}`] : []
  },
  Literal: (node, _text, parent) => {
    const { value, regex } = node
    if (typeof value === 'boolean') return [String(!value)]
    if (typeof value === 'number') return [String(value < 10 ? value + 1 : value * 2)]
    if (typeof value === 'string') return isOwnWords(parent) ? [] : [value === '' ? "'?'" : "''"]
    if (typeof regex !== 'object' || regex === null) return []
    const { pattern, flags } = regex as { pattern: string; flags: string }
    return regexMutations(pattern)
      .filter((body) => isRegex(body, flags))
      .map((body) => `/${body || '(?:)'}/${flags}`)
  },
  TemplateLiteral: (_node, _text, parent) =>
    isOwnWords(parent) || parent['type'] === 'TaggedTemplateExpression' ? [] : ["''"],
  ArrayExpression: (node) => ((node['elements'] as unknown[]).length > 0 ? ['[]'] : []),
  CallExpression: (node, text) => {
    const callee = node['callee'] as Node
    if (callee['type'] !== 'MemberExpression' || callee['computed'] || node['optional']) return []
    const name = String((callee['property'] as Node)['name'])
    const object = inBrackets(text(callee['object']))
    const args = (node['arguments'] as Node[]).map(text).join(', ')
    const other = METHODS.get(name)
    if (other) return [`${object}.${other}(${args})`]
    return FORGOTTEN.has(name) && !callee['optional'] ? [object] : []
  },
  /** What is handed to a call by name: each in turn is left out. */
  ObjectExpression: (node, text, parent) => {
    if (parent['type'] !== 'CallExpression' && parent['type'] !== 'NewExpression') return []
    const properties = node['properties'] as Node[]
    return properties.map((left) => {
      const rest = properties.filter((property) => property !== left)
      return `{ ${rest.map(text).join(', ')} }`
    })
  },
}

/** The mistakes that the place of a node invites, whatever it is. */
export function mistakesOfPlace(node: Node, parent: Node): string[] {
  if (isTest(node, parent) && parent['type'] !== 'SwitchCase') {
    return /^(While|DoWhile|For)/.test(String(parent['type'])) ? ['false'] : ['true', 'false']
  }
  if (isBoolean(node) && parent['type'] !== 'LogicalExpression') {
    // `!(a === b)` is said by `a === b` itself.
    return node['type'] === 'UnaryExpression' ? [] : ['true', 'false']
  }
  if (parent['type'] === 'ForOfStatement' && parent['right'] === node) return ['[]']
  return []
}

/** Statements that may have been forgotten whole. */
export function mayBeForgotten(node: Node): boolean {
  if (node['type'] !== 'ExpressionStatement' || typeof node['directive'] === 'string') return false
  const expression = node['expression'] as Node
  return !(
    expression['type'] === 'CallExpression' && (expression['callee'] as Node)['type'] === 'Super'
  )
}

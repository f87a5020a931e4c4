import { astOf, isNode, type Node, type SourceFile } from './source-files.ts'

const MOST_WORDS = 20

/** Words that no text uses, and what to write instead. */
const TERMS: readonly (readonly [says: RegExp, write: string])[] = [
  [/\bsomebody\b/i, 'you, people, or who it is'],
  [/\bnobody\b/i, 'no one, or say who can'],
  [/\bwho(?:m|so)?ever\b/i, 'the person who, anyone who'],
  [/\bone['’]s\b/i, 'your, their'],
  [/\bthe house\b/i, 'accounts, house.sqlite'],
  [/\bcalled off\b/i, 'cancelled'],
  [/\blate back\b/i, 'overdue'],
  [/\bschool['’]s (?:own )?system\b/i, 'scheduling system'],
  [/\bbeg(?:an|in|ins|un) again\b/i, 'start again'],
  [/\banew\b/i, 'again'],
  [/\bdeeds?\b/i, 'action'],
  [/\bmends?\b|\bmended\b/i, 'fix, correct'],
]

/** Attributes that no one reads. */
const SILENT = /^(?:class|className|id|href|src|d|style|key|type|name|rel|role|data-.+|view[bB]ox)$/

/** A list of names has no capital, comma or full stop; a path of SVG begins with M. */
const isList = (text: string) => /^[a-z\d -]+$/.test(text) && text.split(' ').length > MOST_WORDS

const isText = (text: string) =>
  !isList(text) &&
  !/^M\d/.test(text) &&
  /\p{L}\S* +\S*\p{L}/u.test(text) &&
  !/^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|WITH|BEGIN|LISTEN|NOTIFY|SET|GRANT)\b/.test(
    text,
  )

const listOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter(isNode) : []

/** A literal as it reads, with `…` for each value; null for anything else. */
function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node['type'] === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node['type'] !== 'TemplateLiteral') return null
  return listOf(node['quasis'])
    .map(({ value }) => (isNode(value) ? String(value['cooked']) : ''))
    .join('…')
}

/** The words directly inside an element, with `…` for each value or element between them. */
function elementText(node: Node): string {
  return listOf(node['children'])
    .map((child) => {
      if (child['type'] === 'JSXText') return String(child['value'])
      if (child['type'] !== 'JSXExpressionContainer') return '…'
      return literalOf(child['expression']) ?? '…'
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
}

/** Every literal and every element's words that people may read. */
export function textsOf(file: SourceFile): string[] {
  const texts: string[] = []
  walk(astOf(file))
  return texts.filter(isText)

  function walk(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) walk(item)
    else if (isNode(value)) see(value)
  }

  function see(node: Node): void {
    const type = String(node['type'])
    if (/^(?:Import|ExportAll|TSLiteralType|TSImportType)/.test(type)) return
    if (
      type === 'JSXAttribute' &&
      isNode(node['name']) &&
      SILENT.test(String(node['name']['name']))
    )
      return
    // A list of words, not a sentence.
    if (
      type === 'MemberExpression' &&
      isNode(node['property']) &&
      node['property']['name'] === 'split'
    )
      return
    if (type === 'JSXElement' || type === 'JSXFragment') texts.push(elementText(node))
    else texts.push(literalOf(node) ?? '')
    for (const key in node) if (key !== 'loc') walk(node[key])
  }
}

/** What is wrong with a text, in words; empty if nothing is. */
export function faultsOf(text: string): string[] {
  const terms = TERMS.flatMap(([says, write]) => {
    const [found] = says.exec(text) ?? []
    return found === undefined ? [] : [`“${found}” (write: ${write})`]
  })
  const sentences = text.split(/(?<=[.!?])[\s”]+|\n/)
  const long = sentences.filter(
    (one) => one.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length > MOST_WORDS,
  )
  return [...terms, ...long.map(() => `a sentence over ${MOST_WORDS} words`)]
}

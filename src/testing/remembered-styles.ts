// Queries by role need the style of each element and its ancestors, and jsdom checks each against 111 rules: a quarter
// of component test time. Tests load no style sheet, so the style depends only on tag and a few attributes and is
// cached by them.

const ATTRIBUTES = ['style', 'hidden', 'open', 'popover', 'type']
const PROPERTIES = [
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
] as const

type Values = ReadonlyMap<string | symbol, string>

/** Caches what Testing Library reads; other properties are computed as usual. */
export function rememberStyles(): void {
  const page = document.defaultView
  if (page === null) return
  const compute = page.getComputedStyle.bind(page)
  const remembered = new Map<string, Values>()
  page.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return compute(element, pseudo)
    const attributes = ATTRIBUTES.map((name) => element.getAttribute(name) ?? '-')
    // Inherited, and ancestors' attributes aren't in the key.
    if (attributes[0]?.includes('visibility') || attributes[1] === 'until-found')
      throw new Error(
        'Styles are remembered as if no element was invisible: see remembered-styles.',
      )
    // Position doesn't matter.
    if (!/display|pointer-events/.test(attributes[0] ?? '')) attributes[0] = '-'
    const key = `${element.localName} ${attributes.join(' ')}`
    const values = remembered.get(key) ?? valuesOf(compute(element))
    remembered.set(key, values)
    return withValues(values, () => compute(element))
  }
}

function valuesOf(style: CSSStyleDeclaration): Values {
  return new Map(
    PROPERTIES.flatMap(([name, property]) => {
      const value = style.getPropertyValue(property)
      return [
        [name, value],
        [property, value],
      ]
    }),
  )
}

function withValues(values: Values, compute: () => CSSStyleDeclaration): CSSStyleDeclaration {
  const getPropertyValue = (name: string) => values.get(name) ?? compute().getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      values.get(name) ??
      (name === 'getPropertyValue' ? getPropertyValue : Reflect.get(compute(), name)),
  })
}

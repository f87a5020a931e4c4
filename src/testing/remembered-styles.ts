// Queries by role ask for the style of each element and of its ancestors, and jsdom matches each against its 111 rules: a
// quarter of the time of the component tests. No style sheet of the page is loaded in a test, so a style depends on a tag
// and a few attributes, and jsdom computes it once for each.

const ATTRIBUTES = ['style', 'hidden', 'open', 'popover', 'type']
const PROPERTIES = [
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['pointerEvents', 'pointer-events'],
] as const

type Values = ReadonlyMap<string | symbol, string>

/** Remembers what jsdom computes for Testing Library. Whatever else is read of a style, jsdom computes as always. */
export function rememberStyles(): void {
  const page = document.defaultView
  if (page === null) return
  const compute = page.getComputedStyle.bind(page)
  const remembered = new Map<string, Values>()
  page.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return compute(element, pseudo)
    const attributes = ATTRIBUTES.map((name) => element.getAttribute(name) ?? '-')
    // An element would inherit it, and the attributes of its ancestors are not part of the key.
    if (attributes[0]?.includes('visibility') || attributes[1] === 'until-found')
      throw new Error(
        'Styles are remembered as if no element was invisible: see remembered-styles.',
      )
    // Where a piece lies is no part of it.
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

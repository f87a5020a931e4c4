// `@__NO_SIDE_EFFECTS__` lets bundlers drop unused shapes.

/** Checks values in place: nothing is copied, unknown fields stay. */
export interface Shape<T> {
  /** Path of the first flaw, `meta.count` or `data[3]`, '' for the value itself; null if valid. */
  readonly flaw: (value: unknown) => string | null
  readonly is: (value: unknown) => value is T
}

export type Shaped<S> = S extends Shape<infer T> ? T : never

type Fields = Readonly<Record<string, Shape<unknown>>>

/** Keys of fields that may be absent. */
type Absent<F extends Fields> = {
  [Key in keyof F]: undefined extends Shaped<F[Key]> ? Key : never
}[keyof F]

type ShapedFields<F extends Fields> = {
  readonly [Key in Exclude<keyof F, Absent<F>>]: Shaped<F[Key]>
} & { readonly [Key in Absent<F>]?: Shaped<F[Key]> }

export interface ObjectShape<F extends Fields> extends Shape<ShapedFields<F>> {
  readonly fields: F
}

// @__NO_SIDE_EFFECTS__
function shapeOf<T>(flaw: Shape<T>['flaw']): Shape<T> {
  return { flaw, is: (value): value is T => flaw(value) === null }
}

// @__NO_SIDE_EFFECTS__
function simple<T>(fits: (value: unknown) => boolean): Shape<T> {
  return shapeOf((value) => (fits(value) ? null : ''))
}

export function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

export const anything = simple<unknown>(() => true)
export const string = simple<string>((value) => typeof value === 'string')
export const number = simple<number>(Number.isFinite)
export const integer = simple<number>(Number.isSafeInteger)
export const boolean = simple<boolean>((value) => typeof value === 'boolean')

// @__NO_SIDE_EFFECTS__
export function oneWordOf<const T extends string>(words: readonly T[]): Shape<T> {
  const known = new Set<unknown>(words)
  return simple((value) => known.has(value))
}

// @__NO_SIDE_EFFECTS__
export function orNull<T>({ flaw }: Shape<T>): Shape<T | null> {
  return shapeOf((value) => (value === null ? null : flaw(value)))
}

// @__NO_SIDE_EFFECTS__
export function orAbsent<T>({ flaw }: Shape<T>): Shape<T | undefined> {
  return shapeOf((value) => (value === undefined ? null : flaw(value)))
}

// @__NO_SIDE_EFFECTS__
export function listOf<T>({ flaw }: Shape<T>): Shape<readonly T[]> {
  return shapeOf((value) => {
    if (!Array.isArray(value)) return ''
    for (let i = 0; i < value.length; i++) {
      const inner = flaw(value[i])
      if (inner !== null) return joined(`[${i}]`, inner)
    }
    return null
  })
}

// @__NO_SIDE_EFFECTS__
export function dictionaryOf<T>({ flaw }: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return shapeOf((value) => (isObject(value) ? flawIn(value, Object.keys(value), () => flaw) : ''))
}

/** Only own fields count. */
// @__NO_SIDE_EFFECTS__
export function object<const F extends Fields>(fields: F): ObjectShape<F> {
  const names = Object.keys(fields)
  const flawOf = (name: string) => fields[name]?.flaw ?? anything.flaw
  return { fields, ...shapeOf((value) => (isObject(value) ? flawIn(value, names, flawOf) : '')) }
}

function flawIn(
  value: Record<string, unknown>,
  names: readonly string[],
  flawOf: (name: string) => Shape<unknown>['flaw'],
): string | null {
  for (const name of names) {
    const inner = flawOf(name)(Object.hasOwn(value, name) ? value[name] : undefined)
    if (inner !== null) return joined(name, inner)
  }
  return null
}

function joined(name: string, inner: string): string {
  return inner === '' || inner.startsWith('[') ? name + inner : `${name}.${inner}`
}

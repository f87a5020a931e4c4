export interface FilterOption {
  readonly value: string
  readonly label: string
  readonly count: number
  /** Another text that finds it. */
  readonly alsoFoundBy?: string
}

export interface FilterSection {
  /** Empty for no heading. */
  readonly label: string
  readonly options: readonly FilterOption[]
}

interface FoundSections {
  readonly sections: readonly FilterSection[]
  /** Matching options that aren't listed. */
  readonly left: number
}

/** Options that match `text`, up to a limit, and every chosen one. */
export function foundSections(
  sections: readonly FilterSection[],
  text: string,
  most: number,
  selected: ReadonlySet<string> | null,
): FoundSections {
  const wanted = fold(text)
  const finds = (of: string | undefined) => of !== undefined && fold(of).includes(wanted)
  let room = most
  let left = 0
  const fits = (option: FilterOption) => {
    if (room > 0) {
      room--
      return true
    }
    if (selected?.has(option.value)) return true
    left++
    return false
  }
  const found = sections.map((section) => ({
    ...section,
    options: section.options
      .filter(
        ({ label, alsoFoundBy }) =>
          wanted === '' || finds(label) || finds(alsoFoundBy) || finds(section.label),
      )
      .filter(fits),
  }))
  return { sections: found.filter((section) => section.options.length > 0), left }
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

import { createContext, type ReactNode, useContext } from 'react'

/** `locale`: BCP 47; `weekStart`: 0 Sunday … 6 Saturday. */
export interface Locale {
  readonly locale: string
  readonly weekStart: number
}

const LocaleContext = createContext<Locale>({ locale: 'en-US', weekStart: 0 })

export function LocaleProvider({ value, children }: { value: Locale; children: ReactNode }) {
  return <LocaleContext value={value}>{children}</LocaleContext>
}

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

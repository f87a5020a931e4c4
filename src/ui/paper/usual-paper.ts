import type { Paper } from './paper-size.ts'

const LETTER_PLACES = new Set([
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'CR',
  'GT',
  'PA',
  'SV',
  'DO',
  'PR',
])

export function usualPaper(locale: string): Paper {
  try {
    return LETTER_PLACES.has(new Intl.Locale(locale).maximize().region ?? '') ? 'letter' : 'a4'
  } catch {
    return 'a4'
  }
}

/** In the order in which they are told apart: most call themselves by others' names, too. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A browser as somebody knows his own, such as "Firefox on Windows"; nothing else of what it says of itself is kept. */
export function browserOf(userAgent: string): string {
  const named = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, sign]) => sign.test(userAgent))?.[0]
  const browser = named(BROWSERS)
  const system = named(SYSTEMS)
  return [browser ?? 'A browser', ...(system === undefined ? [] : [`on ${system}`])].join(' ')
}

/** Programs that fetch a file again and again, in the order in which they are told apart. */
const PROGRAMS = [
  ['Excel', /\bMicrosoft\.Data\.Mashup\b|\bms-office\b|\bMicrosoft Office\b/i],
  ['Google Sheets', /\bapps-spreadsheets\b/i],
  ['Google', /\bGoogle/],
  ['LibreOffice', /\bLibreOffice\b/],
  ['Outlook', /\bOutlook\b/],
  ['Apple Calendar', /\b(?:CalendarAgent|dataaccessd|iCal)\b/],
  ['Thunderbird', /\bThunderbird\b/],
  ['curl', /^curl\//],
] as const

/** What fetches, such as "Excel" or "curl"; of what nobody knows, the plain name that it begins with. */
export function programOf(userAgent: string): string {
  const known = PROGRAMS.find(([, sign]) => sign.test(userAgent))?.[0]
  if (known !== undefined) return known
  if (userAgent.startsWith('Mozilla/')) return browserOf(userAgent)
  return /^[a-z][a-z0-9._-]{0,29}(?=\/|$)/i.exec(userAgent)?.[0] ?? 'A program'
}

/** Program names by a sign in the User-Agent; the first match counts, since most also name others. */
type Signs = readonly (readonly [name: string, sign: RegExp])[]

const BROWSERS: Signs = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: Signs = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const SCRIPTS: Signs = [
  ['Excel', /\bMicrosoft\.Data\.Mashup\b|\bms-office\b|\bMicrosoft Office\b/i],
  ['Google Sheets', /\bapps-spreadsheets\b/i],
  ['Google', /\bGoogle/],
  ['LibreOffice', /\bLibreOffice\b/],
  ['Outlook', /\bOutlook\b/],
  ['Apple Calendar', /\b(?:CalendarAgent|dataaccessd|iCal)\b/],
  ['Thunderbird', /\bThunderbird\b/],
  ['curl', /^curl\//],
]
const CALENDARS: Signs = [
  ['Google Calendar', /\bGoogle-Calendar-Importer\b/i],
  ['Outlook', /\b(?:Outlook|Microsoft Office|Exchange|OwaCalendar)\b/i],
  ['Thunderbird', /\bThunderbird\b/i],
  ['ICSx5', /\bICSx5\b/i],
  ['DAVx5', /\bDAVx5\b/i],
  [
    'Calendar on an iPhone or iPad',
    /\b(?:iOS|iPadOS)\/.*\b(?:dataaccessd|accountsd|CalendarAgent)\b/i,
  ],
  ['Calendar on a Mac', /\b(?:CalendarAgent|CalendarStore|macOS|Mac OS X)\/|\bcalaccessd\b/i],
]

function namedIn(signs: Signs, userAgent: string): string | undefined {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0]
}

/** Such as "Firefox on Windows"; nothing else of the User-Agent is stored. */
export function browserOf(userAgent: string): string {
  const system = namedIn(SYSTEMS, userAgent)
  const browser = namedIn(BROWSERS, userAgent) ?? 'A browser'
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Such as "Excel" or "curl"; for an unknown one the plain name it begins with. */
export function programOf(userAgent: string): string {
  const plain = () => /^[a-z][a-z0-9._-]{0,29}(?=\/|$)/i.exec(userAgent)?.[0] ?? 'A program'
  const browser = userAgent.startsWith('Mozilla/') ? browserOf(userAgent) : undefined
  return namedIn(SCRIPTS, userAgent) ?? browser ?? plain()
}

export function calendarProgramOf(userAgent: string): string {
  const browser = userAgent.startsWith('Mozilla/') ? browserOf(userAgent) : undefined
  return namedIn(CALENDARS, userAgent) ?? browser ?? 'another program'
}

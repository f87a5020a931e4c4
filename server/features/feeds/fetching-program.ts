import { browserOf } from '#server/accounts/programs.ts'

/** Those that people subscribe with, in the order in which they are told apart. */
const PROGRAMS = [
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
] as const

/** A calendar program as people know it; nothing else of what it says of itself is kept. */
export function fetchingProgram(userAgent: string): string {
  const known = PROGRAMS.find(([, sign]) => sign.test(userAgent))?.[0]
  if (known !== undefined) return known
  return userAgent.startsWith('Mozilla/') ? browserOf(userAgent) : 'another program'
}

import type { SourceFile } from './source-files.ts'

export interface Rule {
  readonly says: string
  /** Which files it reads. */
  readonly reads: (path: string) => boolean
  /** One match is one violation. */
  readonly forbids: RegExp
}

const isSrc = (path: string) => /^src\/.*\.tsx?$/.test(path)
const isServer = (path: string) => /^server\/.*\.tsx?$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/')
const isCode = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path)
const isRulesOwn = (path: string) => path.startsWith('e2e/house/')
/** The programs hand the real clock to everything else. */
const isProgram = (path: string) => /^server\/[^/]+$/.test(path)

/** Their libraries take nothing else: the calendar, an iCalendar file, a sheet of Excel. */
const MAKES_DATES: ReadonlySet<string> = new Set([
  'src/features/schedule/hours/zone-localizer.ts',
  'src/domain/calendar/calendar-file.ts',
  'src/bookings/files/write-table.ts',
])

/** House rules that no type can say; each was seen failing on a planted violation (rules.test.ts). */
export const RULES: readonly Rule[] = [
  {
    says: 'only time/ reads the clock',
    reads: (path) => isSrc(path) && !path.startsWith('src/time/') && !isTest(path),
    forbids: /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(|Temporal\.Now/g,
  },
  {
    says: 'only time/ turns text into a date',
    reads: (path) => isSrc(path) && !path.startsWith('src/time/') && !isTest(path),
    forbids: /\bDate\.parse\(|\bnew Date\(\s*['"`]/g,
  },
  {
    // Its own second is less than a busy machine needs.
    says: 'a test that waits says how long at most',
    reads: (path) => (isTest(path) || path.startsWith('server/testing/')) && !isRulesOwn(path),
    forbids: /\bvi\.waitFor\((?![\s\S]{0,600}?(?:timeout|PATIENT|0_000\)))/g,
  },
  {
    says: 'a Date is made only where a library takes nothing else',
    reads: (path) =>
      isSrc(path) && !path.startsWith('src/time/') && !isTest(path) && !MAKES_DATES.has(path),
    forbids: /\bnew Date\(/g,
  },
  {
    says: 'in the server the clock is a parameter',
    reads: (path) =>
      isServer(path) &&
      !isProgram(path) &&
      !isTest(path) &&
      !path.startsWith('server/testing/postgres/'),
    forbids: /\bDate\.now\(|\bnew Date\(\s*\)/g,
  },
  {
    // What it sends along keeps pages of other sites from spending.
    says: 'one place of the page fetches',
    reads: (path) => isSrc(path) && path !== 'src/api/http/preload.ts' && !isTest(path),
    forbids: /(?<![.\w])fetch\(|XMLHttpRequest|new EventSource|sendBeacon|new WebSocket/g,
  },
  {
    says: 'the page knows nothing of a key',
    reads: (path) => isSrc(path) && !isTest(path),
    forbids: /\bBearer\b|SCHOOL_API_KEY|authorization/gi,
  },
  {
    says: 'no markup is written as text',
    reads: (path) => isSrc(path),
    forbids:
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|document\.write|srcdoc=/gi,
  },
  {
    says: 'only contact.ts makes an address of an e-mail or a number',
    reads: (path) => isSrc(path) && !isTest(path) && path !== 'src/domain/record/contact.ts',
    forbids: /['"`](?:mailto|tel|sms):/gi,
  },
  {
    says: 'no words are compared as a language of the reader bends them',
    reads: (path) => (isSrc(path) || isServer(path)) && !isTest(path),
    forbids: /\.toLocale(?:Lower|Upper)Case\(/g,
  },
  {
    says: 'no drawers',
    reads: isCode,
    forbids: /^path:.*\/(index|utils?|misc|helpers?|types|shared|common)\.(ts|tsx)$/gm,
  },
  {
    says: 'components are PascalCase.tsx, everything else kebab-case',
    reads: (path) => /^(src|server|e2e)\/.*\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'),
    forbids:
      /^path:(?!.*\/(?:[a-z0-9]+(?:-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*(?=(?:\.test)?\.tsx))(?:\.(?:nightly\.test|test|spec|config))?\.(?:ts|tsx|mjs)$).*$/gm,
  },
  {
    // What a machine lacks is skipped by name, in these two.
    says: 'no test is skipped or alone',
    reads: (path) =>
      isCode(path) &&
      !isRulesOwn(path) &&
      !['server/testing/describe-with.ts', 'e2e/tools/needs-program.ts'].includes(path),
    forbids: /\b(?:it|test|describe)\.(?:only|skip|skipIf|runIf|todo|fixme)\b|\bxit\(/g,
  },
  {
    says: 'no promise in a comment',
    reads: (path) => isCode(path) && !isRulesOwn(path),
    forbids: /\b(?:TODO|FIXME|XXX|HACK)\b/g,
  },
  {
    says: 'any only with its reason on the line above',
    reads: (path) => isCode(path) && !isRulesOwn(path),
    forbids: /(?<!\/\/[^\n]*)(?<!\/\/[^\n]*\n[^\n]*)(?::|as|<)\s*any\b(?=[\s;,)>\]])/g,
  },
  {
    says: 'stripes name the colours they are mixed in, for Firefox',
    reads: (path) => path.endsWith('.css'),
    forbids: /repeating-linear-gradient\((?!\s*(?:-?\d+deg )?in srgb,)/g,
  },
  {
    says: 'no path of a machine',
    reads: (path) => !isRulesOwn(path),
    forbids: /(?<![\w.-])\/(?:work|farm|root)\//g,
  },
]

/** Each violation as `path:line rule`. A file's own path can be judged through the line `path:…` put before its text. */
export function brokenRules(
  files: readonly SourceFile[],
  rules: readonly Rule[] = RULES,
): string[] {
  return files.flatMap((file) =>
    rules
      .filter((rule) => rule.reads(file.path))
      .flatMap((rule) => {
        const text = `path:${file.path}\n${file.text}`
        return [...text.matchAll(rule.forbids)].map((match) => {
          const line = text.slice(0, match.index).split('\n').length - 1
          return `${file.path}:${line} ${rule.says}: ${match[0].trim()}`
        })
      }),
  )
}

/** Sections cited as §n or §n.n that the API document does not have. */
export function unknownSections(files: readonly SourceFile[], apiDocument: string): string[] {
  const known = new Set(
    [...apiDocument.matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map((match) => match[1]),
  )
  return files.flatMap((file) =>
    [...file.text.matchAll(/§(\d+(?:\.\d+)?)/g)]
      .filter((match) => !known.has(match[1]))
      .map((match) => `${file.path} cites §${match[1]}`),
  )
}

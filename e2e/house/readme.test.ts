import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AUDIT_RULES } from '#domain/audit/rules/audit-rules.ts'
import { VIEWS } from '#features/schedule/views.ts'
import { LOG_EVENTS } from '#server/config/log-events.ts'
import { settings } from '#server/config/settings.ts'
import { METRICS } from '#server/host/metrics/metric-table.ts'
import { PAGE_LIST } from '#wire/pages.ts'
import { ROOT, readSources } from './source-files.ts'

const README = join(ROOT, 'README.md')
const METRICS_PAGE = join(ROOT, 'docs/metrics.md')
const RUNNING = join(ROOT, 'docs/running.md')
const SETTINGS_PAGE = join(ROOT, 'docs/settings.md')
const EXAMPLE = join(ROOT, '.env.example')
const readme = readFileSync(README, 'utf8')

/** The README with the facts from tables in the code. What a page shows is worded in the README alone. */
function written(text: string): string {
  const missing = PAGE_LIST.filter(
    ({ path }) => !path.includes(':') && !new RegExp(`^\\| .*\`${path}[\`?]`, 'm').test(text),
  ).map(({ path, title }) => `| \`${path}\` | ${title} |\n`)
  const views = VIEWS.map(({ label }) => label.toLowerCase())
  return text
    .replace(/(\| address \| what it shows \|\n(?:\|.*\n)+)/, `$1${missing.join('')}`)
    .replace(
      /the schedule as [^;]+;/,
      `the schedule as ${views.slice(0, -1).join(', ')} or ${views.at(-1)};`,
    )
    .replace(/\d+ audit rules/, `${AUDIT_RULES.length} audit rules`)
}

/** The part of docs/settings.md below its introduction. */
function settingsTables(): string {
  const head = '| name | default | unit | what it does |\n|---|---|---|---|\n'
  return settings
    .map(({ part, name, fallback, unit, meaning, example }) => {
      const such = example && example !== fallback ? ` Example: \`${example}\`.` : ''
      const row = `| \`${name}\` | ${fallback} | ${unit ? `${unit} ` : ''}| ${meaning}${such} |\n`
      return part ? `\n## ${part}\n\n${head}${row}` : row
    })
    .join('')
}

/** The part of .env.example below its introduction: one sentence to a line. */
function exampleLines(): string {
  return settings
    .map(({ part, name, fallback, unit, meaning, example }) => {
      const facts = [`Default: ${fallback}.`, ...(unit ? [`Unit: ${unit}.`] : [])].join(' ')
      const lines = [...meaning.split(/(?<=\.) /), facts].map((line) => `# ${line}\n`).join('')
      return `${part ? `\n# --- ${part} ---\n` : ''}\n${lines}# ${name}=${example}\n`
    })
    .join('')
}

it('has every page, the views and the number of audit rules; `npm run readme` writes them', async () => {
  await expect(written(readme)).toMatchFileSnapshot(README)
})

it('has every setting in docs/settings.md and .env.example; `npm run readme` writes them, too', async () => {
  const [about = ''] = readFileSync(SETTINGS_PAGE, 'utf8').split(/^\n## /m)
  await expect(`${about}${settingsTables()}`).toMatchFileSnapshot(SETTINGS_PAGE)
  const [top = ''] = readFileSync(EXAMPLE, 'utf8').split(/^\n# --- /m)
  await expect(`${top}${exampleLines()}`).toMatchFileSnapshot(EXAMPLE)
})

it('says what a setting does in sentences of at most 20 words', () => {
  const long = settings
    .flatMap(({ meaning }) => meaning.split(/(?<=\.) /))
    .filter((sentence) => sentence.split(' ').length > 20)
  expect(long).toEqual([])
})

it('has every series of the metrics in their page; `npm run readme` writes them, too', async () => {
  const rows = Object.entries(METRICS).map(([name, metric]) => {
    const labels = Object.keys('labels' in metric ? metric.labels : {}).map((one) => `\`${one}\``)
    return `| \`${name}\` | ${metric.kind} | ${labels.join(' ') || '—'} | ${metric.help} |\n`
  })
  const page = readFileSync(METRICS_PAGE, 'utf8')
  const filled = page.replace(/(\| series \|.*\n\|[-|]+\|\n)(?:\|.*\n)*/, `$1${rows.join('')}`)
  expect(filled).toContain(rows.at(-1))
  await expect(filled).toMatchFileSnapshot(METRICS_PAGE)
})

it('says of each event of the log what it means', () => {
  const logs = /^## Logs$([\s\S]+?)^## /m.exec(readFileSync(RUNNING, 'utf8'))?.[1] ?? ''
  const named = [...logs.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1] ?? '')
  expect(named.toSorted()).toEqual(LOG_EVENTS.toSorted())
})

it('has no event of the log that nothing writes', () => {
  const written = readSources(['server'], ['.ts'])
    .filter(({ path }) => !/\.test\.ts$|log-events\.ts$/.test(path))
    .map(({ text }) => text)
    .join('\n')
  const unwritten = LOG_EVENTS.filter((event) => {
    const [, rest = event] =
      /^(?:ledger|read_model|key|certificate|client_secret)(_.+)$/.exec(event) ?? []
    return !written.includes(`'${event}'`) && !written.includes(`\${name}${rest}\``)
  })
  expect(unwritten).toEqual([])
})

it('finds the places to write to', () => {
  const old = readme
    .replace(/^\| `\/figures`.*\n/m, '')
    .replace(/\d+ audit rules/, '1 audit rules')
    .replace('the schedule as day, week,', 'the schedule as')
  expect(written(old)).toContain('| `/figures` | Figures |')
  expect(written(old)).toContain('the schedule as day, week, month or list;')
  expect(written(old)).toContain(`${AUDIT_RULES.length} audit rules`)
  expect(settingsTables()).toContain('\n| `PORT` | 4173 | | TCP port')
  expect(exampleLines()).toContain('\n# Default: 4173.\n# PORT=4173\n')
})

it('counts the rules of the audit by their numbers', () => {
  const numbers: number[] = AUDIT_RULES.map(({ number }) => number)
  expect(numbers).toEqual(AUDIT_RULES.map((_, index) => index + 1))
})

it('is under 150 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThan(150)
})

it('names six files that exist, and the two commands as package.json has them', () => {
  const first = /Six files to read first:\*\*([\s\S]+?)\n\n/.exec(readme)?.[1] ?? ''
  const files = [...first.matchAll(/`([^`]+\.tsx?)`/g)].map((match) => match[1] ?? '')
  expect(files).toHaveLength(6)
  for (const file of files) expect(readFileSync(join(ROOT, file), 'utf8').length).toBeGreaterThan(0)
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [, script] of readme.matchAll(/npm run ([a-z]+)/g))
    expect(Object.keys(scripts)).toContain(script)
})

it('is what CI runs', () => {
  expect(readme).toContain('\nnpm ci && npm test\n')
  expect(readFileSync(join(ROOT, '.ci/run'), 'utf8').trim().split('\n').at(-1)).toBe(
    'npm ci && npm test',
  )
})

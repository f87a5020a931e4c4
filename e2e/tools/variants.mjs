import { spawn } from 'node:child_process'

/**
 * @typedef {{ file: string, title: string, variantOf: string | null }} Shown
 * @typedef {{ title: string, file: string, tags: string[], tests: { status?: string, annotations: { type: string, description?: string }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * Every end-to-end test, as the runner itself lists them: its file, title, and the title it is a variant of, if it is one.
 * @returns {Promise<Shown[]>}
 */
export async function endToEndTests() {
  const child = spawn(
    'node_modules/.bin/playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--list', '--reporter=json'],
    { env: { ...process.env, EVERY: '1' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return specsOf(JSON.parse(text)).map(({ file, title, tags, tests }) => {
    const of = tests[0]?.annotations.find(({ type }) => type === 'variant of')?.description ?? ''
    return { file, title, variantOf: tags.includes('variant') ? of : null }
  })
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

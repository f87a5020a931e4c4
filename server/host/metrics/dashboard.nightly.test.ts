import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeWith } from '#server/testing/describe-with.ts'
import { programPath } from '#server/testing/installed-programs.ts'
import { newFolder } from '#server/testing/new-folder.ts'

const docs = (name: string) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url))

const dashboard = JSON.parse(readFileSync(docs('grafana/flightline.json'), 'utf8')) as {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
}
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

function promtool(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(programPath('promtool'), words, {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describeWith(['promtool'], 'to Prometheus', () => {
  it('the dashboard asks in its language', () => {
    const folder = newFolder('queries')
    const file = join(folder, 'queries.yml')
    const check = (those: readonly string[]) => {
      const rules = those.map((query, at) => ({
        record: `query:${at}`,
        expr: query.replaceAll('$__rate_interval', '5m'),
      }))
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }))
      return promtool('check', 'rules', file)
    }
    try {
      expect(check(queries)).toMatchObject({ status: 0 })
      expect(check([...queries, 'sum(flightline_ready'])).not.toMatchObject({ status: 0 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('the alert rules are rules', () => {
    expect(promtool('check', 'rules', docs('prometheus/flightline.rules.yml'))).toMatchObject({
      status: 0,
    })
  })

  it('the alert rules sound the alarm when they should, and not before', () => {
    expect(promtool('test', 'rules', docs('prometheus/flightline.rules.test.yml'))).toMatchObject({
      status: 0,
    })
  })
})

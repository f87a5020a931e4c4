import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { aStack, demonstrationSchool } from '#server/testing/a-stack.ts'
import { describeWith } from '#server/testing/describe-with.ts'
import { programPath } from '#server/testing/installed-programs.ts'

function promtool(input: string) {
  const path = programPath('promtool')
  const { status, stdout, stderr } = spawnSync(path, ['check', 'metrics'], {
    input,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describeWith(['promtool'], 'the metrics', () => {
  it('are what Prometheus takes', async () => {
    const under = aStack(
      { metrics: { host: '127.0.0.1', port: 0 } },
      { database: demonstrationSchool() },
    )
    const { metrics } = await under.start()
    await under.page('/api/v1/reservations?from=2026-11-15&to=2026-11-22&limit=100')
    const told = await (await fetch(metrics ?? '')).text()
    expect(promtool(told)).toEqual({ status: 0, said: '' })
    const planted = told.replaceAll('flightline_walks_total', 'flightline_walks')
    expect(promtool(planted).status).not.toBe(0)
  })
})

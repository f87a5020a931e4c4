import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { METRICS } from './metric-table.ts'

const docs = (name: string) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url))
const RULES = docs('prometheus/flightline.rules.yml')

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly datasource: { readonly type: string; readonly uid: string }
  readonly gridPos: {
    readonly x: number
    readonly y: number
    readonly w: number
    readonly h: number
  }
  readonly targets: readonly { readonly refId: string; readonly expr: string }[]
  readonly fieldConfig: { readonly defaults: { readonly unit: string } }
}

const dashboard = JSON.parse(readFileSync(docs('grafana/flightline.json'), 'utf8')) as {
  readonly schemaVersion: number
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string }[] }
}
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Series in a query that no Flightline tells, and labels that its series do not have. */
function unknownIn(query: string): string[] {
  const names = [...query.matchAll(/\b((?:flightline|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
  return names.flatMap(([, name = '', matchers = '']) => {
    const metric = seriesOf(name)
    if (metric === undefined) return [name]
    const labels = [...matchers.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => label)
    const own = ['instance', 'job', 'le', ...Object.keys('labels' in metric ? metric.labels : {})]
    return labels.filter((label) => !own.includes(label)).map((label) => `${name}{${label}}`)
  })
}

function seriesOf(name: string) {
  const known = Object.entries(METRICS).find(([one, { kind }]) =>
    kind === 'histogram' ? new RegExp(`^${one}_(?:bucket|sum|count)$`).test(name) : one === name,
  )
  return known?.[1]
}

describe('the dashboard', () => {
  it('asks for series that there are, and shows every one', () => {
    expect(queries.flatMap(unknownIn)).toEqual([])
    const all = queries.join('\n')
    expect(Object.keys(METRICS).filter((name) => !all.includes(name))).toEqual([])
    expect(unknownIn('rate(flightline_gone_total{instance="$instance"}[5m])')).toHaveLength(1)
    expect(unknownIn('flightline_ready{tail="N1"}')).toEqual(['flightline_ready{tail}'])
  })

  it('is a dashboard of Grafana: panels that do not overlap, each with queries of its own and a data source to choose', () => {
    const { panels, templating, schemaVersion } = dashboard
    expect(schemaVersion).toBeGreaterThanOrEqual(36)
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance'])
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const taken = new Set<string>()
    for (const { title, type, gridPos, targets, datasource, fieldConfig } of panels) {
      expect(['stat', 'timeseries'], title).toContain(type)
      expect(title).not.toBe('')
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' })
      expect(targets.map(({ refId }) => refId)).toEqual(
        ['A', 'B', 'C', 'D'].slice(0, targets.length),
      )
      expect(fieldConfig.defaults.unit).toMatch(/^(?:none|s|bytes|percentunit|reqps)$/)
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken, title).not.toContain(`${x} ${y}`)
          taken.add(`${x} ${y}`)
        }
    }
  })
})

describe('the alert rules', () => {
  it('are about series that there are', () => {
    const text = readFileSync(RULES, 'utf8').replaceAll(/^\s+description:.*/gm, '')
    expect(unknownIn(text)).toEqual([])
  })
})

import { METRICS, type MetricName } from './metric-table.ts'

export interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
  /** Of a histogram. */
  readonly part?: '_bucket' | '_sum' | '_count'
}

/** The samples of each series; none for what is not known. */
export type Samples = Readonly<Record<MetricName, readonly Sample[]>>

/** The text format 0.0.4 of Prometheus. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function expositionOf(samples: Samples): string {
  const families = Object.entries(METRICS).flatMap(([name, { kind, help }]) => {
    const lines = samples[name as MetricName].map(
      ({ part = '', labels, value }) => `${name}${part}${written(labels)} ${numberOf(value)}`,
    )
    return lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines]
  })
  return `${families.join('\n')}\n`
}

function written(labels: Sample['labels'] = {}): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function numberOf(value: number): string {
  return value === Number.POSITIVE_INFINITY ? '+Inf' : String(value)
}

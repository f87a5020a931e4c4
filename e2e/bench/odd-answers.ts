import { createKeyScans } from '#upstream/key-scan.ts'
import { readAnswer } from '#upstream/read-answer.ts'
import { benchList } from './bench-list.ts'

const KEY = 'sk_live_8fJq2Lw0Zr5Tt7Yv9Xb1Nc3Md4K'
const QUESTION = { kind: 'list', collection: 'reservations', from: null, to: null } as const

/** How long the gateway is busy with one answer: a full list, and what would take the longest of those it refuses or cuts. */
export async function benchOddAnswers() {
  const list = benchList(Date.UTC(2026, 10, 18))
  const [first] = list.data
  const with4MB = (size: number, count: number) =>
    JSON.stringify({
      ...list,
      data: list.data.map((entry, n) =>
        n < count ? { ...first, status: 'x'.repeat(size) } : entry,
      ),
    })
  const bodies = {
    'a full list': JSON.stringify(list),
    '200,000 entries': `{"data":[${'1,'.repeat(199_999)}1],"meta":{"count":200000,"pageSize":200000}}`,
    'a million levels': `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
    'one text of 4 MB': with4MB(4_000_000, 1),
    '100 texts of 40 kB': with4MB(40_000, 100),
  }
  const newScan = createKeyScans(KEY)
  const rows = Object.entries(bodies).map(([answer, text]) => {
    const exchange = { kind: 'answer', status: 200, headers: {}, body: Buffer.from(text) } as const
    const times = Array.from({ length: 9 }, () => {
      const from = process.cpuUsage()
      readAnswer(QUESTION, exchange, newScan())
      return process.cpuUsage(from).user / 1000
    }).sort((a, b) => a - b)
    const { kind } = readAnswer(QUESTION, exchange, newScan())
    return {
      answer,
      kB: Math.round(text.length / 1000),
      read: kind === 'list' ? 'yes' : 'no',
      'ms of processor': Number((times[4] ?? 0).toFixed(2)),
    }
  })
  return { title: 'One answer of the school, read or refused', rows }
}

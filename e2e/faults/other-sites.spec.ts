import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../flightline.ts'

/** Of a hundred requests a day, all that whoever does not say that it is a page may cost. */
const STRANGERS = 6
const WINDOWS = 10

async function listening(server: Server): Promise<{ port: number; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Under a name of the network, over plain http, a browser sends no word of where a request comes from. */
test('a page of another site in the same network spends what strangers may, and refreshes nothing', async ({
  start,
  playwright,
  launchOptions,
}) => {
  const { address, asked } = await start({ dailyRequests: 100 })
  const came: { readonly target: string; readonly site: unknown; status: number }[] = []
  // A front that passes everything on under the name that the gateway knows.
  const front = await listening(
    createServer((incoming, answer) => {
      const one = { target: `${incoming.method} ${incoming.url}`, site: null as unknown, status: 0 }
      one.site = incoming.headers['sec-fetch-site'] ?? null
      came.push(one)
      const headers = { ...incoming.headers, host: new URL(address).host }
      const onwards = request(
        address + incoming.url,
        { method: incoming.method, headers },
        (from) => {
          one.status = from.statusCode ?? 0
          answer.writeHead(one.status, from.headers)
          from.pipe(answer)
        },
      )
      incoming.pipe(onwards)
    }),
  )
  const lan = `http://lan.test:${front.port}`
  const refresh = `${lan}/api/refresh?collection=reservations&from=2026-11-18&to=2026-11-18`
  const images = [
    refresh,
    ...Array.from(
      { length: WINDOWS },
      (_, n) => `${lan}/api/v1/reservations?from=2027-01-${10 + n}&to=2027-01-${10 + n}`,
    ),
  ]
  const elsewhere = await listening(
    createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' })
      answer.end(`<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">
        ${images.map((from) => `<img alt="" src="${from.replaceAll('&', '&amp;')}">`).join('')}
        <iframe name="below"></iframe>
        <form method="post" target="below" action="${refresh.replaceAll('&', '&amp;')}"></form>`)
    }),
  )
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://other.test:${elsewhere.port}/`)
    const denied = await page.evaluate(async (url) => {
      document.forms[0]?.submit()
      const attempts: RequestInit[] = [
        { mode: 'no-cors' },
        { mode: 'no-cors', method: 'POST' },
        { method: 'POST', headers: { 'flightline-page': '1' } },
      ]
      const answers = await Promise.allSettled(attempts.map((attempt) => fetch(url, attempt)))
      return answers.map(({ status }) => status)
    }, refresh)
    expect(denied).toEqual(['rejected', 'rejected', 'rejected'])
    await expect
      .poll(() => came.filter(({ target, status }) => target.startsWith('POST') && status > 0))
      .toHaveLength(2)
    const lists = came.filter(({ target }) => target.includes('/api/v1/'))
    await expect.poll(() => lists.filter(({ status }) => status > 0)).toHaveLength(WINDOWS)
    // What this is about: nothing but the header tells these from a page's own.
    expect(lists.map(({ site }) => site)).toEqual(Array(WINDOWS).fill(null))
    expect(lists.filter(({ status }) => status === 200)).toHaveLength(STRANGERS)
    const refreshed = came.filter(({ target }) => target.includes('/api/refresh'))
    const refusals = refreshed.map(({ target, status }) => `${target.split(' ')[0]} ${status}`)
    expect(refusals.toSorted()).toEqual([
      'GET 405',
      'GET 405',
      'OPTIONS 403',
      'POST 403',
      'POST 403',
    ])
    expect(asked.filter((path) => path.includes('from=2027-01'))).toHaveLength(STRANGERS)
    expect(asked).toHaveLength(STRANGERS)
  } finally {
    await browser.close()
    await front.close()
    await elsewhere.close()
  }
})

import { expect, test, whole } from '../flightline.ts'

const ELSEWHERE = 'http://elsewhere.test'

/** What somebody would plant who could write into the page. `did()` is what its scripts would call. */
const PLANTED = `
  <script>did('inline script')</script>
  <script src="${ELSEWHERE}/planted.js"></script>
  <script src="data:text/javascript,did('data script')"></script>
  <img src="/nothing.png" alt="" onerror="did('handler')">
  <img src="${ELSEWHERE}/seen.png" alt="">
  <link rel="stylesheet" href="${ELSEWHERE}/planted.css">
  <style>body { outline: 7px solid red }</style>
  <iframe src="${ELSEWHERE}/framed.html"></iframe>
  <object data="${ELSEWHERE}/object.svg"></object>
  <base href="${ELSEWHERE}/">
`

test('what is planted in a page is neither run nor fetched, and the page goes on', async ({
  page,
  start,
  complaints,
}) => {
  const { address } = await start()
  const asked: string[] = []
  await page.route(`${ELSEWHERE}/**`, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  // The real answer with its real headers, and the planted markup in it.
  await page.route(`${address}/schedule*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</body>', `${PLANTED}</body>`)
    await route.fulfill({ response: answer, body })
  })
  await page.addInitScript(() => {
    const deeds: string[] = []
    Object.assign(window, { deeds, did: (deed: string) => deeds.push(deed) })
  })
  await page.goto(`${address}/schedule?view=board&date=2026-11-18`)
  await whole(page)

  const thrown = await page.evaluate(async (elsewhere) => {
    const attempts: Record<string, () => unknown> = {
      // oxlint-disable-next-line no-eval -- what is proved impossible
      eval: () => (0, eval)("did('eval')"),
      // oxlint-disable-next-line no-implied-eval -- as above
      function: () => new Function("did('function')")(),
      connect: () => fetch(`${elsewhere}/sent?names`),
      worker: () => new Worker(`${elsewhere}/worker.js`),
      markup: () => {
        document.body.innerHTML = '<p>other</p>'
      },
      'a policy for markup': () =>
        (
          window as unknown as { trustedTypes: { createPolicy(n: string, o: object): void } }
        ).trustedTypes.createPolicy('planted', {}),
    }
    const font = new FontFace('planted', `url(${elsewhere}/font.woff2)`)
    attempts['font'] = () => font.load()
    const refused: string[] = []
    // What a debugger runs may use eval; what runs later may not.
    await new Promise((resolve) => setTimeout(resolve))
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt()
      } catch {
        refused.push(name)
      }
    }
    return refused
  }, ELSEWHERE)
  expect(thrown).toEqual([
    'eval',
    'function',
    'connect',
    'worker',
    'markup',
    'a policy for markup',
    'font',
  ])

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/date=2026-11-19/)
  await page.evaluate((elsewhere) => {
    const form = document.createElement('form')
    form.action = `${elsewhere}/form`
    document.body.append(form)
    form.submit()
  }, ELSEWHERE)

  const violated = () =>
    [...new Set(complaints.filter((words) => words.startsWith('CSP: ')))].toSorted()
  await expect.poll(violated).toEqual(
    [
      'CSP: script-src-elem inline',
      `CSP: script-src-elem ${ELSEWHERE}/planted.js`,
      'CSP: script-src-elem data',
      'CSP: script-src-attr inline',
      `CSP: img-src ${ELSEWHERE}/seen.png`,
      `CSP: style-src-elem ${ELSEWHERE}/planted.css`,
      'CSP: style-src-elem inline',
      `CSP: frame-src ${ELSEWHERE}`,
      `CSP: object-src ${ELSEWHERE}`,
      `CSP: base-uri ${ELSEWHERE}/`,
      `CSP: connect-src ${ELSEWHERE}/sent?names`,
      // eval, a script's address, markup: each is stopped here before any other directive is asked.
      'CSP: require-trusted-types-for trusted-types-sink',
      'CSP: trusted-types trusted-types-policy',
      `CSP: font-src ${ELSEWHERE}/font.woff2`,
      `CSP: form-action ${ELSEWHERE}/form?`,
    ].toSorted(),
  )
  expect(asked).toEqual([])
  expect(await page.evaluate('deeds')).toEqual([])
  expect(await page.evaluate('getComputedStyle(document.body).outlineStyle')).toBe('none')
  complaints.length = 0
})

test('a page of another origin cannot hold this one in a frame', async ({
  page,
  start,
  complaints,
}) => {
  const { address } = await start()
  const statuses: number[] = []
  await page.route(`${ELSEWHERE}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${address}/schedule"></iframe>`,
    }),
  )
  await page.route(`${address}/schedule`, async (route) => {
    // As from a browser that does not say where it asks from, which is answered: only the headers are left.
    const answer = await route.fetch({ headers: {} })
    statuses.push(answer.status())
    await route.fulfill({ response: answer })
  })
  await page.goto(`${ELSEWHERE}/`)
  await expect.poll(() => complaints.join('\n')).toContain("frame-ancestors 'none'")
  // The message comes before the frame is another page.
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  expect(statuses).toEqual([200])
  // Nothing is complained of later.
  await page.close()
  complaints.length = 0
})

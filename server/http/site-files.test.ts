import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { siteFilesOf } from './site-files.ts'

const files = siteFilesOf({
  'index.html': '<!doctype html><head><title>T</title></head><body><div id="root"></div></body>',
  '.shells.json': JSON.stringify({ schedule: { machine: '<b>{{school}}</b>', viewer: '<i></i>' } }),
  '.pages.json': JSON.stringify({ schedule: ['assets/S-1.js', 'assets/S-2.css'], today: [] }),
  'assets/S-1.js': 'schedule()',
  'assets/S-1.js.br': 'small',
  'assets/S-1.js.gz': 'not so small',
  'assets/S-2.css': 'a {}',
  'assets/S-1.js.map': 'map',
})

const textOf = (body: string | Uint8Array) => Buffer.from(body).toString()

describe('the page', () => {
  const page = (
    id: 'schedule' | 'today' | 'flights',
    encoding = '',
    role: 'machine' | 'viewer' | 'display' | null = 'machine',
  ) =>
    files.page(
      id,
      encoding,
      'A&{{school}}</b>',
      '<script type="application/json"> {{school}}</script>',
      role,
    )

  it('has its title, its files and its shell, and what is this answer’s own', () => {
    expect(page('schedule').body).toBe(
      '<!doctype html><head><title>Schedule · A&#38;{{school}}&#60;/b&#62;</title>' +
        '<link rel="modulepreload" crossorigin href="/assets/S-1.js">' +
        '<link rel="preload" as="style" crossorigin href="/assets/S-2.css">' +
        '<script type="application/json"> {{school}}</script></head>' +
        '<body><div id="root"><b>A&#38;{{school}}&#60;/b&#62;</b></div></body>',
    )
    expect(page('today').body).not.toContain('<link')
    expect(page('flights').body).not.toContain('<link')
  })

  it('has the shell of whoever opens it, and none for nobody', () => {
    const rootFor = (role: 'viewer' | 'display' | null) =>
      /<div id="root">(.*)<\/div>/.exec(textOf(page('schedule', '', role).body))?.[1]
    expect(rootFor('viewer')).toBe('<i></i>')
    expect(rootFor('display')).toBe('')
    expect(rootFor(null)).toBe('')
  })

  it('has the files of what is drawn there instead, or of nothing', () => {
    expect(files.page('today', '', '', '', null, 'schedule').body).toContain('/assets/S-1.js')
    expect(files.page('schedule', '', '', '', null, null).body).not.toContain('<link')
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is the same page packed as %s', (encoding, unpack) => {
    const packed = page('schedule', encoding)
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding, accept-language, cookie',
    })
    expect(textOf(unpack(Buffer.from(packed.body)))).toBe(page('schedule').body)
  })
})

describe('a file', () => {
  it.each([
    ['/assets/S-1.js', 'gzip, br', 'br', 'small'],
    ['/assets/S-1.js', 'br;q=0.1, gzip', 'gzip', 'not so small'],
    ['/assets/S-1.js', '', undefined, 'schedule()'],
    ['/assets/S-2.css', 'gzip, br', undefined, 'a {}'],
  ])('%s for “%s”', (path, acceptEncoding, encoding, body) => {
    const answer = files.file(path, acceptEncoding)
    expect(answer?.headers['content-encoding']).toBe(encoding)
    expect(textOf(answer?.body ?? '')).toBe(body)
    expect(answer?.headers['vary']).toBe(path.endsWith('.js') ? 'accept-encoding' : undefined)
  })

  it.each([
    '/.pages.json',
    '/assets/S-1.js.br',
    '/assets/S-1.js.gz',
    '/assets/S-1.js.map',
    '/assets/S-1',
    '/assets/s-1.js',
    '/index.html',
    '/',
  ])('%s is none', (path) => {
    expect(files.file(path, 'br')).toBeNull()
  })
})

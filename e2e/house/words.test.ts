import { expect, it } from 'vitest'
import { roomOf } from './rooms.ts'
import { readSources } from './source-files.ts'
import { faultsOf, textsOf } from './words.ts'

/**
 * Texts of each room that break a rule of `words.ts`. A room that isn't here has none. They only go down: lower the row when you
 * correct texts. `ROOM=bookings npx vitest run e2e/house/words.test.ts` lists those of a room,
 * `ROOM=all` those of all.
 */
const MOST: Readonly<Record<string, number>> = {}

const sources = readSources(['src', 'server'], ['.ts', '.tsx']).filter(
  ({ path }) => !/\.test\.tsx?$|\/testing\/|^server\/reference-api\//.test(path),
)

it('no room has more texts in unclear words than its row says', () => {
  const found = new Map<string, string[]>()
  let texts = 0
  for (const file of sources) {
    const room = roomOf(file.path) ?? file.path
    for (const text of textsOf(file)) {
      texts += 1
      const faults = faultsOf(text)
      if (faults.length > 0)
        found.set(room, [...(found.get(room) ?? []), `${file.path}: ${faults.join(', ')}: ${text}`])
    }
  }
  expect(texts).toBeGreaterThan(2000)
  const rooms = [...new Set([...found.keys(), ...Object.keys(MOST)])].toSorted()
  const counts = rooms.map(
    (room) => `${room}: ${found.get(room)?.length ?? 0} of ${MOST[room] ?? 0}`,
  )
  console.log(
    [
      ...counts,
      ...(process.env['ROOM'] === 'all'
        ? [...found.values()].flat()
        : (found.get(process.env['ROOM'] ?? '') ?? [])),
    ].join('\n'),
  )
  const tooMany = rooms.filter((room) => (found.get(room)?.length ?? 0) > (MOST[room] ?? 0))
  expect(tooMany.flatMap((room) => found.get(room))).toEqual([])
  const tooHigh = rooms.filter(
    (room) => (found.get(room)?.length ?? 0) + 3 < 0.8 * (MOST[room] ?? 0),
  )
  expect(tooHigh, 'rows to lower').toEqual([])
})

it.each([
  [`const a = 'Somebody is late.'`, 1],
  ['const a = `Flight of ${name} is called off.`', 1],
  [`const a = <p title="Nobody here">One's own <b>day</b></p>`, 2],
  [`const a = <p>${'very '.repeat(12)}<b>long</b>{' '}${'words '.repeat(9)}</p>`, 1],
  [`const a = \`SELECT * FROM somebody WHERE a\``, 0],
  [`import a from './whoever comes.ts'`, 0],
  [`const a = <p className="somebody flex">Sign in now.</p>`, 0],
])('reads %s', (text, faulty) => {
  const texts = textsOf({ path: 'src/ui/A.tsx', text })
  expect(texts.filter((one) => faultsOf(one).length > 0)).toHaveLength(faulty)
})

it('counts sentences one by one, and values as a word', () => {
  expect(faultsOf(`${'a '.repeat(19)}b. ${'c '.repeat(19)}d.`)).toEqual([])
  expect(faultsOf(`${'a '.repeat(20)}b.`)).toHaveLength(1)
})

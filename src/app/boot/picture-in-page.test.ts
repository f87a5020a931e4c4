import { describe, expect, it, vi } from 'vitest'
import { inProcessSchool, type SchoolSetup } from '#testing/in-process-school.ts'
import { aReservationWire } from '#testing/wire-builders.ts'
import { HOUR } from '#time/instant.ts'
import type { PictureWire } from '#wire/picture-wire.ts'

/** A school of which the days around 18 Nov 2026 are held. */
async function heldSchool(setup: SchoolSetup = {}) {
  const school = inProcessSchool({ reservations: [aReservationWire()], ...setup })
  await school.refresh('reservations', '2026-10-01', '2026-12-05')
  return school
}

type School = Awaited<ReturnType<typeof heldSchool>>

async function htmlOf(school: School, path = '/schedule', language = 'en-US') {
  const answer = await school.fetch(path, { headers: { 'accept-language': language } })
  expect(answer.headers.get('cache-control')).toContain('no-store')
  return await answer.text()
}

async function pictureOf(school: School, path?: string, language?: string) {
  const html = await htmlOf(school, path, language)
  const text = /<script type="application\/json" id="picture">(.*?)<\/script>/.exec(html)?.[1]
  return text === undefined ? null : (JSON.parse(text) as PictureWire)
}

const wordsIn = (picture: PictureWire | null) =>
  picture?.groups.flatMap(({ rows }) => rows.flatMap(({ bars }) => bars.map(({ words }) => words)))

describe('the first picture', () => {
  it('is today’s board in rows, as of its reading, and costs nothing', async () => {
    const school = await heldSchool()
    const spent = school.spent.length
    const picture = await pictureOf(school)
    expect(picture).toMatchObject({ view: 'day', from: '2026-11-18', corner: 'As of 12:00 PM' })
    expect(picture?.hours).toEqual({ opens: 360, closes: 1320 })
    expect(picture?.heads).toHaveLength(16)
    expect(picture?.groups.map(({ label, rows }) => [label, rows.map((row) => row.label)])).toEqual(
      [
        ['C172S', ['N172SP']],
        ['Instructors', ['Ortiz']],
      ],
    )
    expect(wordsIn(picture)).toEqual([
      ['Rivers', 'DO'],
      ['Rivers', 'N172SP'],
    ])
    expect(school.spent).toHaveLength(spent)
  })

  it('is this week of the language that the browser asks for', async () => {
    const school = await heldSchool()
    const week = (language: string) => pictureOf(school, '/schedule?view=week', language)
    expect(await week('de-AT,de;q=0.9')).toMatchObject({ from: '2026-11-16', locale: 'de-AT' })
    const picture = await week('en-US')
    expect(picture).toMatchObject({ from: '2026-11-15', to: '2026-11-21' })
    expect(picture?.heads[3]).toBe('Wed 18')
    const [row] = picture?.groups[0]?.rows ?? []
    expect(row).toMatchObject({
      notes: ['C172S', '1.5 h booked'],
      bars: [{ times: ['9a', '–10:30a'] }],
    })
  })

  it('is none with a filter, on another day or page, and before all of it is held', async () => {
    const school = await heldSchool()
    for (const path of [
      '/schedule?aircraft=N172SP',
      '/schedule?q=rivers',
      '/schedule?date=2026-11-19',
      '/schedule?view=month',
      '/today',
      '/nowhere',
    ])
      expect(await pictureOf(school, path), path).toBeNull()
    const partly = inProcessSchool({ reservations: [aReservationWire()] })
    expect(await pictureOf(partly)).toBeNull()
    // What began earlier and still runs is part of the day.
    await partly.refresh('reservations', '2026-11-10', '2026-12-05')
    expect(await pictureOf(partly)).toBeNull()
  })

  it('shows each role what its lists show', async () => {
    const screen = await pictureOf(await heldSchool({ role: 'display' }))
    expect(wordsIn(screen)).toEqual([
      ['CR', 'DO'],
      ['CR', 'N172SP'],
    ])
    for (const role of ['viewer', 'dispatcher', 'admin'] as const) {
      const school = await heldSchool({ role })
      expect(wordsIn(await pictureOf(school))?.[0], role).toEqual(['Rivers', 'DO'])
      const html = await htmlOf(school)
      for (const contact of ['casey@example.com', '303-555-0101'])
        expect(html, role).not.toContain(contact)
    }
  })

  it('names the day of its reading unless it is today, and ignores parts that are over', async () => {
    const school = await heldSchool()
    school.pass(49 * HOUR)
    const corner = async (path?: string) => (await pictureOf(school, path))?.corner
    expect(await corner()).toBe('As of Wed 18 Nov 12:00 PM')
    await school.refresh('reservations', '2026-11-20', '2026-11-28')
    expect(await corner()).toBe('As of 1:00 PM')
    expect(await corner('/schedule?view=week')).toBe('As of 1:00 PM')
    // The page would draw the next day.
    school.pass(12 * HOUR)
    expect(await corner()).toBe('As of Fri 20 Nov 1:00 PM')
  })

  it('is none on a day on which the clocks change', async () => {
    for (const now of ['2026-11-01T19:00:00Z', '2026-03-08T19:00:00Z']) {
      const school = inProcessSchool({ now, reservations: [] })
      await school.refresh('reservations', '2026-01-20', '2026-12-05')
      expect(await pictureOf(school), now).toBeNull()
      expect(await pictureOf(school, '/schedule?view=week'), now).not.toBeNull()
    }
  })

  it('is made for plain languages only, of which formats are kept', async () => {
    const school = await heldSchool()
    for (const language of ['en-x-a1', 'en-US-u-hc-h23', 'en-abcde', 'en-US-x-a1,en'])
      expect(await pictureOf(school, '/schedule', language), language).toBeNull()
    for (const language of ['en', 'de-AT', 'zh-Hans-CN', 'es-419', 'x,en-US'])
      expect(await pictureOf(school, '/schedule', language), language).not.toBeNull()
  })

  it('is noted as the list of its days is', async () => {
    const onViewed = vi.fn<NonNullable<SchoolSetup['onViewed']>>()
    const school = await heldSchool({ role: 'viewer', onViewed })
    await htmlOf(school, '/today')
    expect(onViewed).not.toHaveBeenCalled()
    await htmlOf(school)
    await school.fetch('/api/v1/reservations?from=2026-11-18&to=2026-11-19&limit=100')
    const [pictured, listed, ...more] = onViewed.mock.calls
    expect(pictured).toEqual(listed)
    expect(pictured).toMatchObject([{ range: '2026-11-18/2026-11-19', count: 1 }])
    expect(more).toEqual([])
  })

  it('follows every reading, and is made once for each', async () => {
    const school = await heldSchool()
    const parse = vi.spyOn(JSON, 'parse')
    await htmlOf(school)
    const calls = parse.mock.calls.length
    expect(calls).toBeGreaterThan(0)
    await htmlOf(school)
    expect(parse.mock.calls.length).toBe(calls)
    parse.mockRestore()
    const later = aReservationWire({
      startsAt: '2026-11-18T20:00:00Z',
      endsAt: '2026-11-18T21:00:00Z',
    })
    school.book({ reservations: [later] })
    school.pass(60_000)
    await school.refresh('reservations', '2026-11-18', '2026-11-19')
    expect(wordsIn(await pictureOf(school))).toHaveLength(4)
  })

  it('leaves out cancelled bookings, and ends no script for any name', async () => {
    const name = '</script><script>alert(1)</script>'
    const people = [{ role: 'customer', name, email: '', phone: '' }]
    const school = await heldSchool({
      reservations: [aReservationWire({ people }), aReservationWire({ status: 'cancelled' })],
    })
    const html = await htmlOf(school)
    expect(html).not.toContain('alert(1)</script>')
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(wordsIn(await pictureOf(school))).toHaveLength(1)
  })
})

import { describe, expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { AIRFIELDS, airfieldOf, routesOf } from './airfields.ts'
import { demonstrationAt } from './demonstration.ts'
import { schoolZone } from './school-zone.ts'

const logIn = (zone: string) =>
  demonstrationAt(zone, schoolZone(zone).instant('2026-11-20', 12 * 60)).flights

test.each(AIRFIELDS)('from $ident one flies out and comes back', ({ zone, ident }) => {
  const { short, middling, long } = routesOf(zone)
  for (const routes of [short, middling, long]) {
    expect(routes.length).toBeGreaterThan(0)
    for (const route of routes) {
      expect(route).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){1,3}$/)
      const places = route.split('-')
      expect([places[0], places.at(-1)]).toEqual([ident, ident])
      expect(places.slice(1, -1)).not.toContain(ident)
      expect(new Set(places.slice(1)).size).toBe(places.length - 1)
    }
  }
})

describe('the log of a demonstration', () => {
  test.each(
    ['Europe/Berlin', 'America/Denver', 'Pacific/Auckland'].slice(0, runs({ each: 2, every: 3 })),
  )('in %s begins and ends at its own airfield', (zone) => {
    const home = airfieldOf(zone)?.ident ?? expect.unreachable(zone)
    const routes = logIn(zone).flatMap(({ route }) => route ?? [])
    expect(routes.length).toBeGreaterThan(1000)
    expect(new Set(routes).size).toBeGreaterThan(5)
    const strays = routes.filter((route) => !route.startsWith(home) || !route.endsWith(home))
    expect(strays).toEqual([])
  })

  test('has the same meters everywhere', () => {
    const meters = (zone: string) => logIn(zone).map(({ id, hobbs, tach }) => [id, hobbs, tach])
    expect(meters('Europe/Berlin')).toEqual(meters('America/Denver'))
  })

  test('names no place where nobody knows one', () => {
    const routes = new Set(logIn('Antarctica/Troll').map(({ route }) => route))
    expect(routes).toEqual(new Set(['Local', null]))
  })
})

test('a zone is known by all its names, and one without an airfield has no sun', () => {
  expect(airfieldOf('US/Mountain')).toEqual(airfieldOf('America/Denver'))
  expect(airfieldOf('Asia/Calcutta')).toEqual(airfieldOf('Asia/Kolkata'))
  expect(airfieldOf('America/Denver')).toMatchObject({ latitude: 39.57, longitude: -104.85 })
  expect(airfieldOf('Antarctica/Troll')).toBeNull()
})

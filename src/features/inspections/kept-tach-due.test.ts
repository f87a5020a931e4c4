import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asInspection, forgetTachDue, keptTachDue } from './kept-tach-due.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test('what 1.0 kept in this browser is found by its school, and what is broken is not', () => {
  kept.set('flightline.tach-due', '{"school":"A","due":{"N1":"x","N2":3,"N3":-1,"":4,"N4":1.5}}')
  expect(keptTachDue('A')).toEqual([['N2', 3]])
  expect(keptTachDue('B')).toEqual([])
  kept.set('flightline.tach-due', 'not json')
  expect(keptTachDue('A')).toEqual([])
  vi.unstubAllGlobals()
  expect(keptTachDue('A')).toEqual([])
})

test('each becomes an inspection that comes once, and all are forgotten at a word', () => {
  expect(asInspection(['N2', 230_000])).toMatchObject({
    tail: 'N2',
    limits: [{ meter: 'tach', due: 230_000, interval: null, warnAt: 1_000 }],
  })
  kept.set('flightline.tach-due', '{"school":"A","due":{"N2":3}}')
  forgetTachDue()
  expect(keptTachDue('A')).toEqual([])
})

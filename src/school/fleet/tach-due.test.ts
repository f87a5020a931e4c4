import { expect, test, vi } from 'vitest'
import { recallDue, rememberDue } from './tach-due.ts'

test('what is due is kept by school, and a broken storage is none', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  rememberDue('A', new Map([['N1', 12]]))
  expect(recallDue('A')).toEqual(new Map([['N1', 12]]))
  expect(recallDue('B').size).toBe(0)
  kept.set('flightline.tach-due', '{"school":"A","due":{"N1":"x","N2":3}}')
  expect(recallDue('A')).toEqual(new Map([['N2', 3]]))
  kept.set('flightline.tach-due', 'not json')
  expect(recallDue('A').size).toBe(0)
  vi.unstubAllGlobals()
  expect(recallDue('A').size).toBe(0)
})

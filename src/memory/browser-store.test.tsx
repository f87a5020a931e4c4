import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserStore } from './browser-store.ts'
import { asFields, storedFields } from './kept-text.ts'

const read = (text: string | null) => Number(storedFields(text, 100)['count'] ?? 0)
const aStore = () => browserStore({ key: 'test', read: (text) => ({ count: read(text) }) })

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('remembers for the next page, and tells who looks', () => {
  const store = aStore()
  const { result } = renderHook(() => store.use())
  expect(result.current.count).toBe(0)
  act(() => store.change({ count: 3 }))
  expect(result.current.count).toBe(3)
  expect(aStore().current().count).toBe(3)
})

test('follows another tab', () => {
  const changed = vi.fn()
  const store = browserStore({ key: 'test', read, onChange: changed })
  const { result, unmount } = renderHook(() => store.use())
  localStorage.setItem('test', '{"count":7}')
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  })
  expect(result.current).toBe(0)
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'test' }))
  })
  expect(result.current).toBe(7)
  expect(changed).toHaveBeenCalledExactlyOnceWith(7)
  unmount()
})

test('lasts as long as the page where the browser refuses to store', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const store = aStore()
  store.change({ count: 5 })
  expect(store.current().count).toBe(5)
})

test.each([
  [null, {}],
  ['', {}],
  ['[1]', {}],
  ['null', {}],
  ['{"a":', {}],
  [`{"a":"${'x'.repeat(100)}"}`, {}],
  ['{"a":1}', { a: 1 }],
])('takes the fields of %s', (text, fields) => {
  expect(storedFields(text, 100)).toEqual(fields)
})

test('has no fields for what is no object', () => {
  expect([3, 'x', null, undefined, [1]].map(asFields)).toEqual([{}, {}, {}, {}, {}])
})

test('reads again once nobody listened, since another tab may have changed it', () => {
  const store = aStore()
  const { unmount } = renderHook(() => store.use())
  act(() => store.change({ count: 1 }))
  unmount()
  localStorage.setItem('test', '{"count":2}')
  expect(store.current().count).toBe(2)
})

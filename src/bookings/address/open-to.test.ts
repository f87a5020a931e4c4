import { expect, it } from 'vitest'
import { addressAfter } from './open-to.ts'

it.each([
  ['/sign-in?next=%2Ftoday', '/today'],
  ['/sign-in?next=https%3A%2F%2Fevil.example%2Ftoday', '/schedule'],
  ['/sign-in?next=%2F%2Fevil.example', '/schedule'],
  ['/sign-in?next=%2Fsign-in', '/schedule'],
  ['/sign-in', '/schedule'],
  ['/flights?from=2026-11-01', '/flights?from=2026-11-01'],
])('whoever signs in at %s goes to %s', (address, to) => {
  const { pathname, search } = new URL(address, 'http://flightline.example')
  expect(addressAfter(pathname, search)).toBe(to)
})

import { act, render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { goTo, pageKey, useHere, useKeptPlace } from './history.ts'

function Page() {
  const page = pageKey(useHere())
  useKeptPlace(page)
  return <div key={page} data-scroller="page" data-page={page} />
}

const scroller = () => document.querySelector('[data-scroller]') as HTMLElement

function scroll(top: number) {
  scroller().scrollTop = top
  scroller().dispatchEvent(new Event('scrollend'))
}

async function arriveAt(page: string, move: () => void) {
  move()
  await waitFor(() => expect(scroller().dataset['page']).toBe(page))
  return scroller().scrollTop
}

it('starts a person’s page at its top, and returns to the place in the list', async () => {
  history.replaceState(null, '', '/people')
  render(<Page />)
  scroller().scrollTop = 600
  act(() => goTo('/people?who=dana@example.com'))
  expect(scroller().dataset['page']).toBe('/people dana@example.com')
  expect(scroller().scrollTop).toBe(0)
  expect(await arriveAt('/people ', () => history.back())).toBe(600)
})

it('returns to the place where each page was last, with Back and Forward', async () => {
  history.replaceState(null, '', '/people')
  render(<Page />)
  scroll(600)
  act(() => goTo('/people?who=dana@example.com'))
  scroll(300)
  const [back, forward] = [() => history.back(), () => history.forward()]
  expect(await arriveAt('/people ', back)).toBe(600)
  scroll(100)
  expect(await arriveAt('/people dana@example.com', forward)).toBe(300)
  expect(await arriveAt('/people ', back)).toBe(100)
})

import { act, render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { goTo, pageKey, useHere, useKeptPlace } from './history.ts'

function Page() {
  const page = pageKey(useHere())
  useKeptPlace(page)
  return <div key={page} data-scroller="page" data-page={page} />
}

const scroller = () => document.querySelector('[data-scroller]') as HTMLElement

it('starts a person’s page at its top, and returns to the place in the list', async () => {
  history.replaceState(null, '', '/people')
  render(<Page />)
  scroller().scrollTop = 600
  act(() => goTo('/people?who=dana@example.com'))
  expect(scroller().dataset['page']).toBe('/people dana@example.com')
  expect(scroller().scrollTop).toBe(0)
  history.back()
  await waitFor(() => expect(scroller().dataset['page']).toBe('/people '))
  expect(scroller().scrollTop).toBe(600)
})

import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type * as lazyParts from './lazy-part.ts'

// What is still to be fetched is kept by the module: each test has one of its own.
let fetchRest: typeof lazyParts.fetchRest
let lazyPart: typeof lazyParts.lazyPart

beforeEach(async () => {
  vi.resetModules()
  ;({ fetchRest, lazyPart } = await import('./lazy-part.ts'))
})

const Name = ({ name }: { name: string }) => <p>{name}</p>
const never = new AbortController().signal

it('is drawn at once if it is here, and after what stands in its place if it is not', async () => {
  const early = lazyPart(async () => Name)
  await early.preload()
  const late = lazyPart(async () => Name, { waiting: ({ name }) => <i>{name} comes</i> })
  render(<early.Part name="Early" />)
  render(<late.Part name="Late" />)
  expect(screen.getByText('Early')).toBeTruthy()
  expect(screen.getByText('Late comes')).toBeTruthy()
  expect(await screen.findByText('Late')).toBeTruthy()
})

it('is fetched again when it is shown again after it could not be had', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  let isAway = true
  const part = lazyPart(async () => {
    if (isAway) throw new Error('away')
    return Name
  })
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { isBroken: false }
    static getDerivedStateFromError = () => ({ isBroken: true })
    override render = () => (this.state.isBroken ? 'missing' : this.props.children)
  }
  const shown = (key: string) => (
    <Boundary key={key}>
      <part.Part name="Late" />
    </Boundary>
  )
  const { rerender } = render(shown('first'))
  expect(await screen.findByText('missing')).toBeTruthy()
  isAway = false
  rerender(shown('second'))
  expect(await screen.findByText('Late')).toBeTruthy()
})

it('is fetched one after another once there is nothing else to do, and what is rare is not', async () => {
  const asked: string[] = []
  const part = (name: string, isRare = false) =>
    lazyPart(
      async () => {
        asked.push(`${name} begins`)
        await Promise.resolve()
        asked.push(`${name} is here`)
        if (name === 'a') throw new Error('gone')
        return Name
      },
      { isRare },
    )
  part('a')
  part('b', true)
  part('c')
  await fetchRest(never)
  expect(asked).toEqual(['a begins', 'a is here', 'c begins', 'c is here'])
})

it('is not fetched ahead for who saves data or has gone on', async () => {
  const load = vi.fn(async () => Name)
  lazyPart(load)
  await fetchRest(AbortSignal.abort())
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await fetchRest(never)
  Reflect.deleteProperty(navigator, 'connection')
  expect(load).not.toHaveBeenCalled()
})

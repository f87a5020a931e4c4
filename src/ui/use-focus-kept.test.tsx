import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it } from 'vitest'
import { useFocusKept } from './use-focus-kept.ts'

function Place({ names }: { names: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place)
  return (
    <div ref={place} tabIndex={-1} data-testid="place">
      {names.map((name) => (
        <button type="button" key={name}>
          {name}
        </button>
      ))}
    </div>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))
/** Whatever looks on has looked. */
const looked = () => new Promise((resolve) => setTimeout(resolve))

describe('the focus, where what has it goes', () => {
  it('goes on with what comes after, with what is before the last, and else stays in place', async () => {
    const { rerender } = render(<Place names={['a', 'b', 'c']} />)
    button('b').focus()
    rerender(<Place names={['a', 'c']} />)
    await hasFocus(button('c'))
    rerender(<Place names={['a']} />)
    await hasFocus(button('a'))
    rerender(<Place names={[]} />)
    await hasFocus(screen.getByTestId('place'))
  })

  it('is taken nowhere once somebody let go of it', async () => {
    const { rerender } = render(<Place names={['a', 'b']} />)
    button('a').focus()
    button('a').blur()
    await looked()
    rerender(<Place names={['b']} />)
    await looked()
    expect(document.activeElement).toBe(document.body)
  })
})

import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FilterGroup } from './FilterGroup.tsx'
import type { FilterSection } from './filter-find.ts'

afterEach(cleanup)

const FLEET: readonly FilterSection[] = [
  {
    label: 'C172S',
    options: [
      { value: 'N172SP', label: 'N172SP', count: 12 },
      { value: 'N5216K', label: 'N5216K', count: 0 },
    ],
  },
  { label: 'DA40', options: [{ value: 'N40DA', label: 'N40DA', count: 3 }] },
  { label: '', options: [{ value: 'none', label: 'No aircraft', count: 1 }] },
]

function Group({
  start = null,
  sections = FLEET,
  seen = () => {},
  most,
}: {
  start?: ReadonlySet<string> | null
  sections?: readonly FilterSection[]
  seen?: (next: ReadonlySet<string> | null) => void
  most?: number
}) {
  const [selected, setSelected] = useState(start)
  const onChange = (next: ReadonlySet<string> | null) => {
    seen(next)
    setSelected(next)
  }
  return (
    <FilterGroup
      label="Aircraft"
      sections={sections}
      selected={selected}
      onChange={onChange}
      {...(most === undefined ? {} : { most })}
    />
  )
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('FilterGroup', () => {
  it('is one group named by its label, with a checkbox per option named exactly by it', () => {
    render(<Group />)
    const group = screen.getByRole('group', { name: 'Aircraft' })
    expect(screen.getAllByRole('group')).toHaveLength(1)
    const names = within(group)
      .getAllByRole('checkbox')
      .map(
        (element) =>
          element.getAttribute('aria-label') ?? element.closest('label')?.children[1]?.textContent,
      )
    expect(names).toEqual(['All C172S', 'N172SP', 'N5216K', 'N40DA', 'No aircraft'])
    expect(box('N172SP').checked).toBe(true)
  })

  it('takes one away from all, and gives all (null) again when the last lacking one is chosen', async () => {
    const seen: (string[] | null)[] = []
    render(<Group seen={(next) => seen.push(next && [...next].sort())} />)
    await userEvent.click(box('N40DA'))
    expect(seen).toEqual([['N172SP', 'N5216K', 'none']])
    expect(box('N40DA').checked).toBe(false)
    await userEvent.click(box('N40DA'))
    expect(seen[1]).toBeNull()
  })

  it('chooses a whole model, shows when only some of it is chosen, and knows none', async () => {
    render(<Group start={new Set(['N172SP'])} />)
    expect(box('All C172S').indeterminate).toBe(true)
    await userEvent.click(box('All C172S'))
    expect([box('N172SP').checked, box('N5216K').checked, box('N40DA').checked]).toEqual([
      true,
      true,
      false,
    ])
    await userEvent.click(screen.getByRole('button', { name: 'None' }))
    expect(
      screen.getAllByRole<HTMLInputElement>('checkbox').some((element) => element.checked),
    ).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    expect(
      screen.getAllByRole<HTMLInputElement>('checkbox').every((element) => element.checked),
    ).toBe(true)
  })

  it('keeps a chosen value that is not among the options', async () => {
    const seen: (string[] | null)[] = []
    render(
      <Group start={new Set(['N999ZZ'])} seen={(next) => seen.push(next && [...next].sort())} />,
    )
    await userEvent.click(box('N40DA'))
    expect(seen).toEqual([['N40DA', 'N999ZZ']])
  })

  it('finds among eighty', async () => {
    const options = Array.from({ length: 80 }, (_, n) => ({
      value: `N${100 + n}`,
      label: `N${100 + n}`,
      count: n,
    }))
    render(<Group sections={[{ label: 'C172S', options }]} />)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in Aircraft' }), 'n17')
    expect(screen.getAllByRole('checkbox')).toHaveLength(11)
    expect(box('N175').checked).toBe(true)
  })

  it('tells a count as the description of its box, and keeps what has none', () => {
    render(<Group />)
    const told = (name: string) =>
      document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent
    expect([told('N172SP'), told('N5216K'), told('All C172S')]).toEqual(['12', '0', '12'])
  })

  it('of hundreds shows a few until one is looked for, and picks out what is pressed', async () => {
    const options = Array.from({ length: 300 }, (_, n) => ({
      value: `p${n}`,
      label: n === 222 ? 'Zoë Ångström' : `Person ${n}`,
      count: 300 - n,
      alsoFoundBy: `p${n}@example.com`,
    }))
    const seen: (string[] | null)[] = []
    render(
      <Group
        sections={[{ label: '', options }]}
        most={12}
        seen={(next) => seen.push(next && [...next])}
      />,
    )
    expect(screen.getAllByRole('checkbox')).toHaveLength(12)
    expect(box('Person 0').checked).toBe(false)
    expect(screen.getByText('288 more: find them by name')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in Aircraft' }), 'zoe ang')
    await userEvent.click(box('Zoë Ångström'))
    await userEvent.keyboard('{Escape}')
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Find in Aircraft' }))
    expect(box('Zoë Ångström').checked).toBe(true)
    expect(screen.getAllByRole('checkbox')).toHaveLength(13)
    await userEvent.click(box('Person 3'))
    await userEvent.click(box('Zoë Ångström'))
    await userEvent.click(box('Person 3'))
    expect(seen).toEqual([['p222'], ['p222', 'p3'], ['p3'], null])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in Aircraft' }), 'P299@EX')
    expect(box('Person 299').checked).toBe(false)
  })

  it('shows hostile text as text', () => {
    const label = '<img src=x onerror=alert(1)>'
    const { container } = render(
      <Group sections={[{ label: '', options: [{ value: 'x', label, count: 1 }] }]} />,
    )
    expect(box(label)).toBeTruthy()
    expect(container.querySelector('img')).toBeNull()
  })
})

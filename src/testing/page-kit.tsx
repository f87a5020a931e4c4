import { waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { expect } from 'vitest'
import { useGatewayStatus } from '#api/status/use-gateway-status.ts'
import { type InProcessSchool, inProcessSchool, type SchoolSetup } from './in-process-school.ts'
import { renderWithSchool } from './render-with-school.tsx'

export function renderPage(
  page: React.ReactNode,
  setup: SchoolSetup = {},
  school: InProcessSchool = inProcessSchool(setup),
) {
  return renderWithSchool(<WithStatus>{page}</WithStatus>, setup, school)
}

interface StateProps<State> {
  readonly state: State
  readonly onState: (next: Partial<State>) => void
}

type AddressedPage<State, Rest> = ComponentType<StateProps<State> & Rest> & {
  readonly address: { read(search: Record<string, string>): State }
}

/** The page with a state of its own, read from `search` first; `rest` are its other props. */
export function pageOf<State extends object, Rest extends object>(
  Page: AddressedPage<State, Rest>,
  rest: Rest,
) {
  return function PageWithState({ search = {} }: { search?: Record<string, string> }) {
    const [state, setState] = useState(Page.address.read(search))
    return <Page {...rest} state={state} onState={(next) => setState({ ...state, ...next })} />
  }
}

function WithStatus({ children }: { readonly children: React.ReactNode }) {
  useGatewayStatus()
  return children
}

export const notice = () => document.querySelector<HTMLElement>('[data-completeness]')
export const completeness = () => notice()?.dataset['completeness']
export const complete = () => waitFor(() => expect(completeness()).toBe('complete'))
export const incomplete = () => waitFor(() => expect(completeness()).toBe('incomplete'))
export const loaded = () => waitFor(() => expect(completeness()).toMatch(/complete/))

export const drawn = (within: ParentNode = document) =>
  [...within.querySelectorAll<HTMLElement>('[data-reservation-id]')].map(
    ({ dataset }) => dataset['reservationId'],
  )

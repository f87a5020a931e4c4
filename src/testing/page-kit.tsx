import { waitFor } from '@testing-library/react'
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

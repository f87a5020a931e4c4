import type { AircraftPart } from './aircraft-part.ts'

export function AircraftState(_: AircraftPart) {
  return null
}

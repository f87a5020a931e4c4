import type { CompletedFlight } from '#domain/completed-flight.ts'
import { flights } from './collection.ts'
import { type SingleAnswer, useSingle } from './use-single.ts'

/** One flight of the log by its id (§4.4). */
export function useCompletedFlight(id: string): SingleAnswer<CompletedFlight> {
  return useSingle(flights, id)
}

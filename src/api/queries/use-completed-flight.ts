import { flights } from '#api/range/collection.ts'
import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { type SingleAnswer, useSingle } from './use-single.ts'

/** One flight of the log by its id (§4.4). */
export function useCompletedFlight(id: string): SingleAnswer<CompletedFlight> {
  return useSingle(flights, id)
}

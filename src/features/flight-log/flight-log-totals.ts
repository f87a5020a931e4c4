import type { CompletedFlight } from '#domain/record/completed-flight.ts'
import { deltaDisagrees, sumDeltas } from '#domain/record/meter.ts'

/** `total` is the exact sum of the Δ shown, in hundredths; `leftOut` counts the flights that show none. */
type MeterTotal = ReturnType<typeof sumDeltas>

export interface FlightTotals {
  readonly flights: number
  readonly hobbs: MeterTotal
  readonly tach: MeterTotal
  /** Flights with a stored Δ, of either meter, that is not in − out; their Δ is summed as shown. */
  readonly disagreeing: number
}

export function flightTotals(flights: readonly CompletedFlight[]): FlightTotals {
  return {
    flights: flights.length,
    hobbs: sumDeltas(flights.map((flight) => flight.hobbs)),
    tach: sumDeltas(flights.map((flight) => flight.tach)),
    disagreeing: flights.filter(
      (flight) => deltaDisagrees(flight.hobbs) || deltaDisagrees(flight.tach),
    ).length,
  }
}

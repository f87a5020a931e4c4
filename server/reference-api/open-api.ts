import { z } from 'zod'
import { completedFlight, errorBody, list, reservation, single } from './schema.ts'

/** The OpenAPI 3.1 description, made from the schemas that check the answers in the tests. */
export function openApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reservations and Completed Flights Read API',
      version: '1',
      description:
        'A read-only interface to one school’s schedule and flight log. The bearer key identifies the school.',
    },
    security: [{ key: [] }],
    paths: {
      '/api/v1/reservations': {
        get: listOperation(
          'listReservations',
          'Reservations by start time, oldest first',
          'ReservationList',
          'Start at or after 00:00 UTC on this date',
          'Start at or before 23:59:59 UTC on this date',
        ),
      },
      '/api/v1/reservations/{id}': {
        get: singleOperation('getReservation', 'One reservation', 'SingleReservation'),
      },
      '/api/v1/flights': {
        get: listOperation(
          'listCompletedFlights',
          'Completed flights, newest first by flightDate and then completedAt',
          'CompletedFlightList',
          'flightDate on or after this date, compared as written',
          'flightDate on or before this date, compared as written',
        ),
      },
      '/api/v1/flights/{id}': {
        get: singleOperation('getCompletedFlight', 'One completed flight', 'SingleCompletedFlight'),
      },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Reservation: jsonSchema(reservation),
        CompletedFlight: jsonSchema(completedFlight),
        ReservationList: jsonSchema(list(reservation)),
        CompletedFlightList: jsonSchema(list(completedFlight)),
        SingleReservation: jsonSchema(single(reservation)),
        SingleCompletedFlight: jsonSchema(single(completedFlight)),
        Error: jsonSchema(errorBody),
      },
    },
  }
}

function jsonSchema(schema: z.ZodType): object {
  const described = z.toJSONSchema(schema)
  // OpenAPI 3.1 implies the dialect; repeating it on every part would be noise.
  delete described.$schema
  return described
}

function listOperation(
  operationId: string,
  summary: string,
  schema: string,
  from: string,
  to: string,
) {
  const day = { type: 'string', format: 'date' }
  const limit = { type: 'integer', minimum: 1, maximum: 100, default: 50 }
  return {
    operationId,
    summary,
    parameters: [
      { name: 'from', in: 'query', description: from, schema: day },
      { name: 'to', in: 'query', description: to, schema: day },
      { name: 'limit', in: 'query', description: 'Number of records to return', schema: limit },
    ],
    responses: { 200: answer('The list', schema), ...failures('A parameter is wrong or unknown') },
  }
}

function singleOperation(operationId: string, summary: string, schema: string) {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
  return {
    operationId,
    summary,
    parameters: [id],
    responses: {
      200: answer('The record', schema),
      404: answer('No such record in the school', 'Error'),
      ...failures('A parameter was given'),
    },
  }
}

function failures(badRequest: string) {
  return {
    400: answer(badRequest, 'Error'),
    401: answer('The key is missing or wrong', 'Error'),
    429: answer('The requests of this UTC day are spent; Retry-After says for how long', 'Error'),
  }
}

function answer(description: string, schema: string) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
  return { description, content }
}

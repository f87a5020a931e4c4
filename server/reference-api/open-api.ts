import { z } from 'zod'
import { completedFlight, errorBody, list, reservation, single } from './schema.ts'

const KINDS = [
  {
    path: '/api/v1/reservations',
    name: 'Reservation',
    record: reservation,
    list: 'Reservations by start time, oldest first',
    one: 'One reservation',
    from: 'Start at or after 00:00 UTC on this date',
    to: 'Start at or before 23:59:59 UTC on this date',
  },
  {
    path: '/api/v1/flights',
    name: 'CompletedFlight',
    record: completedFlight,
    list: 'Completed flights, newest first by flightDate and then completedAt',
    one: 'One completed flight',
    from: 'flightDate on or after this date, compared as written',
    to: 'flightDate on or before this date, compared as written',
  },
]

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
    paths: Object.fromEntries(
      KINDS.flatMap((kind) => [
        [kind.path, { get: listOperation(kind) }],
        [`${kind.path}/{id}`, { get: singleOperation(kind) }],
      ]),
    ),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries([
        ...KINDS.flatMap(({ name, record }) => [
          [name, jsonSchema(record)],
          [`${name}List`, jsonSchema(list(record))],
          [`Single${name}`, jsonSchema(single(record))],
        ]),
        ['Error', jsonSchema(errorBody)],
      ]),
    },
  }
}

function jsonSchema(schema: z.ZodType): object {
  const described = z.toJSONSchema(schema)
  // OpenAPI 3.1 implies the dialect.
  delete described.$schema
  return described
}

function listOperation({ name, list: summary, from, to }: (typeof KINDS)[number]) {
  const day = { type: 'string', format: 'date' }
  const limit = { type: 'integer', minimum: 1, maximum: 100, default: 50 }
  return {
    operationId: `list${name}s`,
    summary,
    parameters: [
      { name: 'from', in: 'query', description: from, schema: day },
      { name: 'to', in: 'query', description: to, schema: day },
      { name: 'limit', in: 'query', description: 'Number of records to return', schema: limit },
    ],
    responses: {
      200: answer('The list', `${name}List`),
      ...failures('A parameter is wrong or unknown'),
    },
  }
}

function singleOperation({ name, one: summary }: (typeof KINDS)[number]) {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
  return {
    operationId: `get${name}`,
    summary,
    parameters: [id],
    responses: {
      200: answer('The record', `Single${name}`),
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

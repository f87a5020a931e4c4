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

/** OpenAPI 3.1, from the schemas that tests check answers against. */
export function openApi(): object {
  const paths = KINDS.flatMap(({ path, name, list: lists, one, from, to }) => [
    [path, { get: operation(`list${name}s`, lists, `${name}List`, listParameters(from, to)) }],
    [`${path}/{id}`, { get: operation(`get${name}`, one, `Single${name}`, [ID]) }],
  ])
  const schemas = KINDS.flatMap(({ name, record }) => [
    [name, jsonSchema(record)],
    [`${name}List`, jsonSchema(list(record))],
    [`Single${name}`, jsonSchema(single(record))],
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reservations and Completed Flights Read API',
      version: '1',
      description:
        'A read-only interface to one school’s schedule and flight log. The bearer key identifies the school.',
    },
    security: [{ key: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { ...Object.fromEntries(schemas), Error: jsonSchema(errorBody) },
    },
  }
}

function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema)
  return described
}

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }

function listParameters(from: string, to: string) {
  const day = { type: 'string', format: 'date' }
  const limit = { type: 'integer', minimum: 1, maximum: 100, default: 50 }
  return [
    { name: 'from', in: 'query', description: from, schema: day },
    { name: 'to', in: 'query', description: to, schema: day },
    { name: 'limit', in: 'query', description: 'Number of records to return', schema: limit },
  ]
}

function operation(operationId: string, summary: string, schema: string, parameters: object[]) {
  const isOne = parameters[0] === ID
  const responses = {
    200: answer(isOne ? 'The record' : 'The list', schema),
    ...(isOne && { 404: answer('No such record in the school', 'Error') }),
    400: answer(isOne ? 'A parameter was given' : 'A parameter is wrong or unknown', 'Error'),
    401: answer('The key is missing or wrong', 'Error'),
    429: answer('The requests of this UTC day are spent; Retry-After says for how long', 'Error'),
  }
  return { operationId, summary, parameters, responses }
}

function answer(description: string, schema: string) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
  return { description, content }
}

import { SCHOOLS_PATH, SHEET_PATH } from '#server/http/paths.ts'
import { LEFT_HEADER } from '#server/http/records/record-routes.ts'
import { MOST_GRANTED } from '#wire/access.ts'
import type { ObjectShape, Shape } from '#wire/shape.ts'
import {
  aircraftWire,
  bookedPersonWire,
  flightWire,
  meterWire,
  personWire,
  reservationWire,
} from '#wire/wire.ts'
import { MISSING_COLUMN, SHEET_COLUMNS } from './log-sheet.ts'

type Json = Readonly<Record<string, unknown>>

export const OPEN_API_PATH = '/api/openapi.json'

const text = { type: 'string' } as const
const integer = { type: 'integer' } as const
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function object(properties: Json, description?: string): Json {
  const required = Object.keys(properties)
  return { type: 'object', ...(description !== undefined && { description }), required, properties }
}

/** One value per JSON Schema type, to find the types that a shape accepts. */
const SAMPLES = { string: '', number: 0.5, array: [], null: null } as const
const REFERS_TO: Readonly<Record<string, string>> = {
  aircraft: 'Aircraft',
  customer: 'Person',
  hobbs: 'Meter',
  instructor: 'Person',
  people: 'BookedPerson',
  tach: 'Meter',
}
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  email: 'Without the scope contacts, a code instead of an e-mail.',
  phone: 'Empty without the scope contacts.',
  status: 'As stored; upper and lower case vary. A status that starts with “cancel” is cancelled.',
  startsAt: 'ISO 8601 with an offset.',
  flightDate: 'The day on the log, 2026-11-18.',
  startTime: 'As on the log, without a zone.',
}

function schemaOf({ fields }: ObjectShape<Readonly<Record<string, Shape<unknown>>>>): Json {
  const properties = Object.entries(fields).map(([name, shape]) => {
    const types = Object.entries(SAMPLES).flatMap(([type, one]) => (shape.is(one) ? [type] : []))
    const of = REFERS_TO[name]
    if (of !== undefined) {
      const isList = types.includes('array')
      return [name, isList ? { type: 'array', items: ref(of) } : orNull(ref(of))]
    }
    const description = DESCRIPTIONS[name]
    const type = types.length === 1 ? types[0] : types
    return [name, { type, ...(description !== undefined && { description }) }]
  })
  return object(Object.fromEntries(properties))
}

const orNull = (schema: Json) => ({ oneOf: [schema, { type: 'null' }] })

const listOf = (record: string) =>
  object({
    data: { type: 'array', items: ref(record) },
    meta: object({
      count: integer,
      pageSize: {
        ...integer,
        description: 'With this many records there may be more; request fewer days.',
      },
      rateLimit: ref('RateLimit'),
    }),
  })

const oneOf = (record: string) =>
  object({ data: ref(record), meta: object({ rateLimit: ref('RateLimit') }) })

const SCHEMAS: Json = {
  RateLimit: object(
    { limit: integer, remaining: integer, reset: text },
    'The school’s daily requests, which Flightline shares among everyone.',
  ),
  Aircraft: schemaOf(aircraftWire),
  Meter: { ...schemaOf(meterWire), description: 'Readings in hours.' },
  Person: schemaOf(personWire),
  BookedPerson: schemaOf(bookedPersonWire),
  Reservation: schemaOf(reservationWire),
  Flight: schemaOf(flightWire),
  ReservationList: listOf('Reservation'),
  FlightList: listOf('Flight'),
  OneReservation: oneOf('Reservation'),
  OneFlight: oneOf('Flight'),
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: { ...text, description: 'A sentence for a person.' },
      reason: {
        ...text,
        description:
          'A word for programs: sign_in, forbidden, not_cached, slow_down, house_unavailable, or why the scheduling system cannot be reached.',
      },
      retryAt: text,
    },
  },
}

const HEADERS: Json = {
  Age: { schema: integer, description: 'Seconds since the oldest part was loaded.' },
  'Flightline-As-Of': { schema: text, description: 'When that was.' },
  'Cache-Status': {
    schema: text,
    description: 'Whether the answer came from loaded data, and whether that is fresh.',
  },
  'Flightline-Reason': { schema: text, description: 'Why the data could not be refreshed, if so.' },
  [LEFT_HEADER]: {
    schema: integer,
    description: 'For a token with a grant: how many of its requests are left today (UTC).',
  },
}

const ERRORS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or wrong; `error` names it.',
  401: 'No token, or a revoked one (sign_in).',
  403: 'The token has no scope for this (forbidden).',
  404: 'There is no such record.',
  429: 'not_cached: some data isn’t loaded, and the token has no requests left today. Or slow_down: too many requests. See Retry-After.',
  503: 'No answer right now; `reason` says why, `Retry-After` when to try again.',
  504: 'not_cached: some of this data isn’t loaded, and this token may not load it.',
}

const asJson = (description: string, schema: Json = { type: 'object' }): Json => ({
  description,
  content: { 'application/json': { schema } },
})
const asCsv = (description: string): Json => ({
  description,
  content: { 'text/csv': { schema: text } },
})
const refusals = (...statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.map((status) => [status, asJson(ERRORS[status] ?? '', ref('Error'))]))

const operation = (
  operationId: string,
  summary: string,
  ok: Json,
  refused: Json,
  more: Json = {},
): Json => ({
  get: {
    operationId,
    summary,
    security: [{ token: [] }],
    responses: { 200: ok, ...refused },
    ...more,
  },
})

const query = (name: string, description: string, required = false, schema: Json = text): Json => ({
  name,
  in: 'query',
  required,
  description,
  schema,
})

const DATE = { type: 'string', format: 'date' } as const
const DAYS = [
  query('from', 'First day: in UTC for reservations, the log’s own day for flights.', false, DATE),
  query('to', 'Last day, included.', false, DATE),
  query('limit', 'Maximum number of records: 1 to 1000, default 50.', false, integer),
]
const ID = { name: 'id', in: 'path', required: true, schema: text }

function records(of: 'reservations' | 'flights', one: 'Reservation' | 'Flight', scope: string) {
  const description = `Scope \`${scope}\`; \`contacts\` adds phones and e-mails.`
  return {
    [`/api/v1/${of}`]: operation(
      `list${one}s`,
      `The ${of} of some days, as the school’s API writes them`,
      { ...asJson('What is loaded', ref(`${one}List`)), headers: HEADERS },
      refusals(400, 401, 403, 429, 503, 504),
      { description, parameters: DAYS },
    ),
    [`/api/v1/${of}/{id}`]: operation(
      `get${one}`,
      `One of the ${of}`,
      { ...asJson('The record', ref(`One${one}`)), headers: HEADERS },
      refusals(401, 403, 404, 429, 503, 504),
      { description, parameters: [ID] },
    ),
  }
}

const columns = [MISSING_COLUMN, ...SHEET_COLUMNS]
  .map(({ name, holds }) => `- \`${name}\`: ${holds}`)
  .join('\n')

const SHEET = operation(
  'getLogSheet',
  'The flight log as CSV, from loaded data; never uses a request',
  { ...asCsv('The spreadsheet'), headers: HEADERS },
  {
    ...refusals(400, 401, 403, 503),
    504: asCsv('Some days aren’t loaded (not_cached): the cell below `error` names them.'),
  },
  {
    description: `Scope \`log\` in the header, or \`log.csv\` in the address. UTF-8 with a byte order mark, CRLF, a point as the decimal mark. Columns:\n\n${columns}`,
    security: [{ token: [] }, { sheet: [] }],
    parameters: [
      query('from', 'First day of the log.', true, DATE),
      query('to', 'Last day, included; default today.', false, DATE),
      query('tail', 'One tail number.'),
      query('partial', '1: what is loaded, even if days are missing.', false, { const: '1' }),
    ],
  },
)

export function openApi(school: string, version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `Flightline at ${school}`,
      version,
      description: [
        'The school’s data, for its own scripts and spreadsheets. Read-only.',
        `A token uses none of the school’s requests unless an admin granted it some (at most ${MOST_GRANTED} a day). Without a grant, data that isn’t loaded is answered 504 \`not_cached\`. With a grant, it is loaded from the school, and \`${LEFT_HEADER}\` says how many are left.`,
        'Every answer with data says how old it is: `Age` and `Flightline-As-Of`.',
        'The school’s API has no invoices or payments, so there are none here.',
      ].join('\n\n'),
    },
    servers: [{ url: '/' }],
    paths: {
      ...records('reservations', 'Reservation', 'schedule'),
      ...records('flights', 'Flight', 'log'),
      [SHEET_PATH]: SHEET,
      '/api/status': operation(
        'getStatus',
        'Status: what is loaded, requests left, and the caller',
        asJson('The status'),
        refusals(401),
        { description: 'Any token except a spreadsheet token.' },
      ),
      [SCHOOLS_PATH]: operation(
        'listSchools',
        'Status of each school on this host, for its operator',
        asJson('The schools'),
        refusals(401, 403, 404),
        { description: 'Scope `schools`.' },
      ),
      [OPEN_API_PATH]: operation(
        'getOpenApi',
        'This description',
        asJson('OpenAPI 3.1'),
        refusals(401),
      ),
    },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token that an admin makes at /admin/tokens.',
        },
        sheet: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'A token with the scope log.csv, for this path only.',
        },
      },
      schemas: SCHEMAS,
    },
  }
}

import { SCHOOLS_PATH, SHEET_PATH } from '#server/http/paths.ts'
import { LEFT_HEADER } from '#server/http/records/record-routes.ts'
import { MOST_GRANTED } from '#wire/access.ts'
import { MISSING_COLUMN, SHEET_COLUMNS } from './log-sheet.ts'

type Json = Readonly<Record<string, unknown>>

const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const
const numberOrNull = { type: ['number', 'null'] } as const
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const orNull = (schema: Json) => ({ oneOf: [schema, { type: 'null' }] })

/** What is always there. */
function object(properties: Json, description?: string): Json {
  const required = Object.keys(properties)
  return { type: 'object', ...(description !== undefined && { description }), required, properties }
}

const listOf = (record: string) =>
  object({
    data: { type: 'array', items: ref(record) },
    meta: object({
      count: { type: 'integer' },
      pageSize: {
        type: 'integer',
        description: 'With this many records there may be more: ask for fewer days.',
      },
      rateLimit: ref('RateLimit'),
    }),
  })

const person = object({
  name: text,
  email: { ...text, description: 'Without the scope contacts a code that nobody can write to.' },
  phone: { ...text, description: 'Empty without the scope contacts.' },
})

const SCHEMAS: Json = {
  RateLimit: object(
    { limit: { type: 'integer' }, remaining: { type: 'integer' }, reset: text },
    'The school’s requests of the day, which Flightline spends for everybody.',
  ),
  Aircraft: object({ tailNumber: text, model: text }),
  Meter: object(
    { start: numberOrNull, end: numberOrNull, delta: numberOrNull },
    'Readings in hours.',
  ),
  Person: person,
  BookedPerson: object({ role: text, ...(person['properties'] as Json) }),
  Reservation: object({
    id: text,
    reservationNumber: textOrNull,
    status: {
      ...textOrNull,
      description: 'As stored, in any case. What begins with “cancel” is cancelled.',
    },
    activityType: textOrNull,
    startsAt: { ...textOrNull, description: 'ISO 8601 with an offset.' },
    endsAt: textOrNull,
    durationHours: numberOrNull,
    people: { type: 'array', items: ref('BookedPerson') },
    aircraft: orNull(ref('Aircraft')),
  }),
  Flight: object({
    id: text,
    reservationId: textOrNull,
    reservationNumber: textOrNull,
    activityType: textOrNull,
    flightDate: { ...textOrNull, description: 'The day on the log, 2026-11-18.' },
    startTime: { ...textOrNull, description: 'As on the log, without a zone.' },
    endTime: textOrNull,
    completedAt: textOrNull,
    route: textOrNull,
    hobbs: orNull(ref('Meter')),
    tach: orNull(ref('Meter')),
    customer: orNull(ref('Person')),
    instructor: orNull(ref('Person')),
    aircraft: orNull(ref('Aircraft')),
  }),
  ReservationList: listOf('Reservation'),
  FlightList: listOf('Flight'),
  OneReservation: object({
    data: ref('Reservation'),
    meta: object({ rateLimit: ref('RateLimit') }),
  }),
  OneFlight: object({ data: ref('Flight'), meta: object({ rateLimit: ref('RateLimit') }) }),
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: { ...text, description: 'A sentence for a person.' },
      reason: {
        ...text,
        description:
          'A word for a program: sign_in, forbidden, not_cached, slow_down, house_unavailable, or why the school’s system cannot be asked.',
      },
      retryAt: text,
    },
  },
}

const HEADERS: Json = {
  Age: { schema: { type: 'integer' }, description: 'Seconds since the oldest part was read.' },
  'Flightline-As-Of': { schema: text, description: 'When that was.' },
  'Cache-Status': { schema: text, description: 'Whether it was known, and whether it is fresh.' },
  'Flightline-Reason': { schema: text, description: 'Why it could not be read again, if so.' },
  [LEFT_HEADER]: {
    schema: { type: 'integer' },
    description: 'Of a token with a grant: how many of its requests are left today (UTC).',
  },
}

const ERRORS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or wrong; the sentence names it.',
  401: 'No token, or one that was ended (sign_in).',
  403: 'The token’s scopes do not open this (forbidden).',
  404: 'There is no such record.',
  429: 'not_cached: not all is known, and the token’s requests of today are spent. Or slow_down: too many questions. See Retry-After.',
  503: 'It cannot be answered now; `reason` says why, `Retry-After` when to ask again.',
  504: 'not_cached: not all of this is known, and nothing is read for this token.',
}

const asJson = (description: string, schema: Json = { type: 'object' }): Json => ({
  description,
  content: { 'application/json': { schema } },
})

function responses(ok: Json, ...errors: number[]): Json {
  const refused = errors.map((status) => [status, asJson(ERRORS[status] ?? '', ref('Error'))])
  return { 200: ok, ...Object.fromEntries(refused) }
}

const answers = (schema: string, description: string): Json => ({
  headers: HEADERS,
  ...asJson(description, ref(schema)),
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
  query('limit', 'Records at most: 1 to 1000, 50 unless given.', false, { type: 'integer' }),
]
const ID = { name: 'id', in: 'path', required: true, schema: text }

function lists(of: 'reservations' | 'flights', one: 'Reservation' | 'Flight', scope: string): Json {
  const security = [{ token: [] }]
  const needs = `Scope \`${scope}\`; \`contacts\` adds phones and e-mails.`
  return {
    [`/api/v1/${of}`]: {
      get: {
        operationId: `list${one}s`,
        summary: `The ${of} of some days, as the school’s API writes them`,
        description: needs,
        security,
        parameters: DAYS,
        responses: responses(answers(`${one}List`, 'What is known'), 400, 401, 403, 429, 503, 504),
      },
    },
    [`/api/v1/${of}/{id}`]: {
      get: {
        operationId: `get${one}`,
        summary: `One of the ${of}`,
        description: needs,
        security,
        parameters: [ID],
        responses: responses(answers(`One${one}`, 'The record'), 401, 403, 404, 429, 503, 504),
      },
    },
  }
}

const columns = SHEET_COLUMNS.map(({ name, holds }) => `- \`${name}\`: ${holds}`).join('\n')

/** What scripts may ask, as OpenAPI 3.1 has it. */
export function openApi(school: string, version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `Flightline at ${school}`,
      version,
      description: [
        'What Flightline knows of the school, for its own scripts and spreadsheets. It only reads.',
        `A token spends no request of the school unless an admin granted it some (at most ${MOST_GRANTED} a day). Without a grant, what is not known is answered 504 \`not_cached\`; with one, it is read from the school, and \`${LEFT_HEADER}\` says how many are left.`,
        'Every answer with data says how old it is: `Age` and `Flightline-As-Of`.',
        'There are no invoices and no payments in the school’s API, so there are none here.',
      ].join('\n\n'),
    },
    servers: [{ url: '/' }],
    paths: {
      ...lists('reservations', 'Reservation', 'schedule'),
      ...lists('flights', 'Flight', 'log'),
      [SHEET_PATH]: {
        get: {
          operationId: 'getLogSheet',
          summary: 'The flight log as CSV, from memory: it never spends a request',
          description: `Scope \`log\` in the header, or \`log.csv\` in the address. UTF-8 with a byte order mark, CRLF, a point as the decimal mark. Columns:\n\n- \`${MISSING_COLUMN.name}\`: ${MISSING_COLUMN.holds}\n${columns}`,
          security: [{ token: [] }, { sheet: [] }],
          parameters: [
            query('from', 'First day of the log.', true, DATE),
            query('to', 'Last day, included; today unless given.', false, DATE),
            query('tail', 'One tail number.'),
            query('partial', '1: what is known, though days are missing.', false, { const: '1' }),
          ],
          responses: {
            ...responses(
              {
                description: 'The sheet',
                headers: HEADERS,
                content: { 'text/csv': { schema: text } },
              },
              400,
              401,
              403,
              503,
            ),
            504: {
              description:
                'Not all days are known (not_cached): the cell below `error` names them.',
              content: { 'text/csv': { schema: text } },
            },
          },
        },
      },
      '/api/status': {
        get: {
          operationId: 'getStatus',
          summary: 'How things stand: what is known, how many requests are left, who asks',
          description: 'Any token but one of a sheet.',
          security: [{ token: [] }],
          responses: responses(asJson('The status'), 401),
        },
      },
      [SCHOOLS_PATH]: {
        get: {
          operationId: 'listSchools',
          summary: 'How every school of this host stands, for its operator',
          description: 'Scope `schools`.',
          security: [{ token: [] }],
          responses: responses(asJson('The schools'), 401, 403, 404),
        },
      },
      [OPEN_API_PATH]: {
        get: {
          operationId: 'getOpenApi',
          summary: 'This description',
          security: [{ token: [] }],
          responses: responses(asJson('OpenAPI 3.1'), 401),
        },
      },
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
          description: 'A token of the scope log.csv, for this one path alone.',
        },
      },
      schemas: SCHEMAS,
    },
  }
}

export const OPEN_API_PATH = '/api/openapi.json'

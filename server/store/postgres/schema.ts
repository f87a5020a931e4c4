import { definitionOf } from '#server/store/rows.ts'

/** Brings the schema from one version to the next. */
export interface SchemaStep {
  readonly sql: string
  /**
   * The lowest version whose gateways work on after it. During a rolling start both run: a step that adds leaves this as it
   * was; one that takes away what they read, one release later, raises it.
   */
  readonly oldest: number
}

/** Every table with rows of a school, each with its column `school`: what goes when a school is removed, and what is moved. */
export const SCHOOL_TABLES = [
  'ledger',
  'model',
  'record',
  'span',
  'version',
  'rows',
  'head',
  'audit',
  'wish',
] as const

/** Those and what stands beside them: `school` holds no person. */
export const ALL_TABLES = ['school', 'schema_version', ...SCHOOL_TABLES] as const

const PARTS = 32

// A database may sort by any language; keys and the digests over them sort by bytes.
const TEXT = 'text COLLATE "C"'

/**
 * What one transaction may see: `flightline.school` names a school, or several with commas between them. Without it the
 * statement fails. The inner SELECT is answered once for a statement rather than once for a row.
 */
const SEEN = `school = ANY ((SELECT regexp_split_to_array(current_setting('flightline.school'), ',')::uuid[])::uuid[])`

function fenced(table: string): string {
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_school ON ${table} USING (${SEEN}) WITH CHECK (${SEEN});
  `
}

const TYPES = { id: 'uuid', text: TEXT, number: 'float8', count: 'bigint' } as const

const rowParts = Array.from({ length: PARTS }, (_, i) => `rows_${i}`)
const parts = Array.from({ length: PARTS }, (_, i) => `record_${i}`)

/** Every key begins with the school. No sequence, and no boolean. */
export const SCHEMA_STEPS: readonly SchemaStep[] = [
  {
    oldest: 1,
    // `closed`: why nobody may hold the school or write its house, as `move-mark.ts` writes it; null for a school in use.
    // `mover`: the holder who carries it elsewhere, and writes its house alone for as long as he holds it.
    sql: `
      -- Holds no person, and is asked before anybody knows whose rows may be seen: the only one without a fence.
      CREATE TABLE school (
        id uuid PRIMARY KEY,
        host ${TEXT} UNIQUE,
        name ${TEXT} NOT NULL,
        base_url ${TEXT} NOT NULL,
        time_zone ${TEXT} NOT NULL,
        opens smallint NOT NULL,
        closes smallint NOT NULL,
        latitude float8,
        longitude float8,
        daily_requests bigint NOT NULL,
        key_sealed bytea,
        data_key_sealed bytea,
        key_owner bytea,
        key_salt bytea,
        holder uuid,
        epoch bigint NOT NULL DEFAULT 0,
        lease_until timestamptz NOT NULL DEFAULT '-infinity',
        closed ${TEXT},
        mover uuid,
        removed_at timestamptz
      );
      CREATE TABLE ledger (
        school uuid PRIMARY KEY,
        state ${TEXT} NOT NULL,
        seal bytea NOT NULL,
        revision bigint NOT NULL
      );
      CREATE TABLE model (
        school uuid PRIMARY KEY,
        origin uuid NOT NULL,
        reservations bigint NOT NULL,
        flights bigint NOT NULL,
        reservations_swept bigint NOT NULL,
        flights_swept bigint NOT NULL,
        reservations_page bigint NOT NULL,
        flights_page bigint NOT NULL,
        last_reading float8
      );
      CREATE TABLE record (
        school uuid NOT NULL,
        kind ${TEXT} NOT NULL,
        id ${TEXT} NOT NULL,
        pos float8,
        reach float8,
        held float8,
        held_rank float8,
        state smallint NOT NULL,
        as_of float8 NOT NULL,
        revision bigint NOT NULL,
        body ${TEXT} NOT NULL,
        seal bytea NOT NULL,
        PRIMARY KEY (school, kind, id)
      ) PARTITION BY HASH (school);
      CREATE INDEX record_by_place ON record (school, kind, pos);
      CREATE INDEX record_by_reach ON record (school, kind, reach) WHERE reach IS NOT NULL;
      CREATE INDEX record_by_revision ON record (school, kind, revision);
      ${parts
        .map(
          (part, i) =>
            `CREATE TABLE ${part} PARTITION OF record FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${i});`,
        )
        .join('\n')}
      CREATE TABLE span (
        school uuid NOT NULL,
        collection ${TEXT} NOT NULL,
        start float8 NOT NULL,
        finish float8 NOT NULL,
        kind ${TEXT} NOT NULL,
        as_of float8 NOT NULL,
        tried float8 NOT NULL,
        shown ${TEXT},
        seal bytea NOT NULL,
        PRIMARY KEY (school, collection, start)
      );
      CREATE TABLE version (
        school uuid NOT NULL,
        id ${TEXT} NOT NULL,
        number bigint NOT NULL,
        seen_at float8 NOT NULL,
        kind ${TEXT} NOT NULL,
        fields ${TEXT} NOT NULL,
        revision bigint NOT NULL,
        seal bytea NOT NULL,
        PRIMARY KEY (school, id, number)
      );
      CREATE INDEX version_by_revision ON version (school, revision);
      CREATE INDEX version_by_time ON version (school, seen_at);
      ${definitionOf('rows', TYPES)} PARTITION BY HASH (school);
      CREATE INDEX rows_by_writing ON rows (school, store, written);
      ${rowParts
        .map(
          (part, i) =>
            `CREATE TABLE ${part} PARTITION OF rows FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${i});`,
        )
        .join('\n')}
      ${definitionOf('head', TYPES)};
      ${definitionOf('audit', TYPES)};
      CREATE INDEX audit_by_time ON audit (school, at);
      CREATE TABLE wish (
        school uuid NOT NULL,
        id uuid NOT NULL,
        kind ${TEXT} NOT NULL,
        question ${TEXT} NOT NULL,
        purpose ${TEXT} NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT now(),
        state ${TEXT} NOT NULL,
        result ${TEXT},
        PRIMARY KEY (school, id)
      );
      ${[...SCHOOL_TABLES, ...parts, ...rowParts].map(fenced).join('\n')}
    `,
  },
]

import { definitionOf } from '#server/store/rows.ts'

export interface SchemaStep {
  readonly sql: string
  /**
   * The lowest version that still works after this step. Both run during a rolling start, so only a step that removes something
   * they read raises it, one release later.
   */
  readonly oldest: number
}

/** Tables with school rows, by column `school`: removed and moved with the school. */
export const SCHOOL_TABLES = ['rows', 'head', 'audit', 'read_request'] as const

/** `school` contains no personal data. */
export const ALL_TABLES = ['school', 'schema_version', ...SCHOOL_TABLES] as const

const PARTS = 32

// Locale-independent: keys and digests sort by bytes.
const TEXT = 'text COLLATE "C"'

/** Row-level security: school UUIDs, comma-separated; unset, it fails. The inner SELECT runs once per statement. */
const SEEN = `school = ANY ((SELECT regexp_split_to_array(current_setting('flightline.school'), ',')::uuid[])::uuid[])`

function fenced(table: string): string {
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_school ON ${table} USING (${SEEN}) WITH CHECK (${SEEN});
  `
}

const TYPES = { id: 'uuid', text: TEXT, number: 'float8', count: 'bigint' } as const

const parts = Array.from({ length: PARTS }, (_, i) => `rows_${i}`)

/** Every key begins with the school. No sequence, and no boolean. */
export const SCHEMA_STEPS: readonly SchemaStep[] = [
  {
    oldest: 1,
    // `closed`: why the school may not be held or written, see `move-mark.ts`; null if in use. `mover`: the holder that moves
    // it, which alone writes its accounts while holding it.
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
      ${definitionOf('rows', TYPES)} PARTITION BY HASH (school);
      CREATE INDEX rows_by_writing ON rows (school, store, written);
      ${parts
        .map(
          (part, i) =>
            `CREATE TABLE ${part} PARTITION OF rows FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${i});`,
        )
        .join('\n')}
      ${definitionOf('head', TYPES)};
      ${definitionOf('audit', TYPES)};
      CREATE INDEX audit_by_time ON audit (school, at);
      CREATE TABLE read_request (
        school uuid NOT NULL,
        id uuid NOT NULL,
        kind ${TEXT} NOT NULL,
        question ${TEXT} NOT NULL,
        purpose ${TEXT} NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT now(),
        state ${TEXT} NOT NULL,
        asker uuid,
        result ${TEXT},
        PRIMARY KEY (school, id)
      );
      ${[...SCHOOL_TABLES, ...parts].map(fenced).join('\n')}
    `,
  },
]

import { definitionOf } from '#server/store/rows.ts'

export interface SchemaStep {
  readonly sql: string
  /**
   * The lowest version whose gateways work on after it. During a rolling start both run: a step that adds leaves this as it
   * was; one that takes away what they read, one release later, raises it.
   */
  readonly oldest: number
}

/** Every table with rows of a school, each with its column `school`: what goes when a school is removed, and what is moved. */
export const SCHOOL_TABLES = ['rows', 'head', 'audit', 'read_request'] as const

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

const parts = Array.from({ length: PARTS }, (_, i) => `rows_${i}`)

/** Every key begins with the school. No sequence, and no boolean. */
export const SCHEMA_STEPS: readonly SchemaStep[] = [
  {
    oldest: 1,
    // `closed`: why the school may not be held nor its accounts written, as `move-mark.ts` writes it; null for a school in use.
    // `mover`: the holder that moves it elsewhere, and alone writes its accounts as long as it holds the school.
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

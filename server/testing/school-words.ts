import type { SchoolDatabase } from '#server/reference-api/database.ts'

/** Every name, tail, e-mail, phone and id of a school, which must not appear in logs or metrics. */
export function schoolWords(from: SchoolDatabase): ReadonlySet<string> {
  const rows = ['reservations', 'flights'].flatMap((table) =>
    from.prepare(`SELECT * FROM ${table}`).all(),
  )
  return new Set(
    rows.flatMap((row) =>
      [...JSON.stringify(row).matchAll(/"([^"\\]{5,})\\?"/g)]
        .map(([, word = '']) => word)
        .filter((word) => /[A-Z@\d]/.test(word) && !/^[\d.,:TZ+-]+$/.test(word)),
    ),
  )
}

import { useMemo, useState } from 'react'
import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { useForm } from '#bookings/access/use-form.ts'
import { METER_LABELS, sayInterval, sayValue } from '#bookings/inspections/inspection-words.ts'
import { CSV_HEADINGS } from '#domain/inspections/csv-columns.ts'
import { readInspectionsCsv } from '#domain/inspections/inspections-csv.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Labelled } from '#ui/fields/TextField.tsx'
import { useLocale } from '#ui/locale.tsx'
import type { InspectionWire } from '#wire/inspections-wire.ts'
import { itemKey } from './inspection-draft.ts'
import { INSPECTIONS_PATH } from './page-part.ts'

interface ImportFormProps {
  readonly items: readonly InspectionWire[]
  readonly fleet: readonly Aircraft[]
  readonly onDone: () => void
}

const COLUMNS = CSV_HEADINGS.join(', ')
const LARGEST_FILE = 1_000_000
const MAX_SHOWN = 200
const MAX_TAILS = 10
const EXAMPLE = `tail,item,meter,interval,due,warn
N172SP,100-hour,tach,100,2312.4,10
N172SP,Annual,date,12,2027-06-30,30`

/** From a file or pasted. Previews every line with its problems before importing. */
export function ImportForm({ items, fleet, onDone }: ImportFormProps) {
  const { locale } = useLocale()
  const [trouble, setTrouble] = useState('')
  const { draft, change, form } = useForm(
    { text: '' },
    {
      send: ({ text }) => ({
        path: `${INSPECTIONS_PATH}/import`,
        body: { items: readLines(text).items },
      }),
      onDone,
    },
  )
  const { text } = draft
  const read = useMemo(() => readLines(text), [text])
  const open = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > LARGEST_FILE) return setTrouble(`${file.name} is larger than 1 MB.`)
    try {
      change({ text: await file.text() })
      setTrouble('')
    } catch {
      setTrouble(`${file.name} couldn’t be opened.`)
    }
  }
  const there = new Set(items.map(itemKey))
  const changed = read.items.filter((one) => there.has(itemKey(one))).length
  const count = read.items.length
  const strange = strangeTails(read.items, fleet)
  return (
    <ActionForm {...form} verb="Import" isWhole={count > 0}>
      <p className="quiet">
        One line for each limit, below a heading with these columns: {COLUMNS}. Existing inspections
        are updated and keep their history.
      </p>
      <Labelled label="A file">
        <input
          type="file"
          className="file:h-(--control) file:me-2.5 file:px-2.5 file:border file:border-line file:rounded-md file:bg-surface file:text-ink file:[font:inherit]"
          accept=".csv,.txt,text/csv,text/plain"
          data-first-focus=""
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
      </Labelled>
      <Labelled label="Or paste it">
        <textarea
          className="w-full min-h-30 p-1.5 border border-line-strong rounded-md bg-surface text-ink resize-y"
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </Labelled>
      <div role="alert" className="basis-full">
        {trouble !== '' && <p className="text-danger">{trouble}</p>}
        {read.problems.length > 0 && (
          <ul className="text-danger" aria-label="Problems">
            {read.problems.map(({ line, words }) => (
              <li key={`${line} ${words}`} data-line={line}>
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
      {count > 0 && (
        <ul className="grid gap-1.5" aria-label="Inspections to import">
          {read.items.slice(0, MAX_SHOWN).map((item) => (
            <li key={itemKey(item)}>
              <bdi className="strong">
                {visibleText(item.tail)} {visibleText(item.name)}
              </bdi>
              {': '}
              {item.limits
                .map(
                  (limit) =>
                    `${METER_LABELS[limit.meter]} ${sayValue(limit.meter, limit.due, locale)}, ${sayInterval(limit)}`,
                )
                .join('; or ')}
              {there.has(itemKey(item)) && (
                <span className="note"> (updates the existing one)</span>
              )}
            </li>
          ))}
          {count > MAX_SHOWN && <li>And {count - MAX_SHOWN} more.</li>}
        </ul>
      )}
      {strange.length > 0 && (
        <p className="note" data-strange={strange.length}>
          No booking or flight is loaded for {sayTails(strange)}. Check the spelling.
        </p>
      )}
      <p role="status">{sayCount(count, changed, read.problems.length)}</p>
    </ActionForm>
  )
}

function readLines(text: string): ReturnType<typeof readInspectionsCsv> {
  return text.trim() === '' ? { items: [], problems: [] } : readInspectionsCsv(text)
}

/** Tails without a booking or flight; empty if none are loaded at all. */
function strangeTails(
  items: readonly Pick<InspectionWire, 'tail'>[],
  fleet: readonly Aircraft[],
): readonly string[] {
  const known = new Set(fleet.map(({ tail }) => tail))
  if (known.size === 0) return []
  return [...new Set(items.map(({ tail }) => tail))].filter((tail) => !known.has(tail))
}

function sayTails(tails: readonly string[]): string {
  const named = tails.slice(0, MAX_TAILS).map(visibleText).join(', ')
  return tails.length > MAX_TAILS ? `${named} and ${tails.length - MAX_TAILS} more` : named
}

function sayCount(count: number, changed: number, problems: number): string {
  if (count === 0) return problems === 0 ? '' : 'Nothing to import yet.'
  const added = count - changed
  const words = [added > 0 && `${added} new`, changed > 0 && `${changed} changed`]
    .filter((part) => typeof part === 'string')
    .join(', ')
  return `${words}.${problems > 0 ? ' Lines with problems are skipped.' : ''}`
}

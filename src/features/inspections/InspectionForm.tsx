import { useId, useState } from 'react'
import { ActionForm } from '#bookings/access/ActionForm.tsx'
import { useForm } from '#bookings/access/use-form.ts'
import { normalTail } from '#domain/record/normal-tail.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField, TextField } from '#ui/fields/TextField.tsx'
import { INSPECTION_METERS, type InspectionWire } from '#wire/inspections-wire.ts'
import {
  draftOf,
  EMPTY_DRAFT,
  type InspectionDraft,
  newLimit,
  readDraft,
  withField,
} from './inspection-draft.ts'
import { LimitFields } from './LimitFields.tsx'
import { INSPECTIONS_PATH } from './page-part.ts'

interface InspectionFormProps {
  readonly item: InspectionWire | null
  readonly items: readonly InspectionWire[]
  readonly fleet: readonly Aircraft[]
  readonly onDone: () => void
}

const USUAL_NAMES = [
  '50-hour',
  '100-hour',
  'Annual',
  'Oil change',
  'ELT battery',
  'Pitot-static',
  'Transponder',
  'Overhaul',
]
const MAX_LIMITS = 2
const LONGEST_NAME = 80
const LONGEST_NOTE = 500
const LONGEST_TAIL = 20

/** Keeps what was typed until it is saved. */
export function InspectionForm({ item, items, fleet, onDone }: InspectionFormProps) {
  const [isTried, setIsTried] = useState(false)
  const [tails, names] = [useId(), useId()]
  const others = items.filter(({ id }) => id !== item?.id)
  const read = (draft: InspectionDraft) => readDraft(draft, others)
  const { draft, change, field, form } = useForm(item === null ? EMPTY_DRAFT : draftOf(item), {
    send(typed) {
      setIsTried(true)
      const { asked } = read(typed)
      const body = { ...(item !== null && { id: item.id }), ...asked }
      return asked && { path: INSPECTIONS_PATH, body }
    },
    onDone,
  })
  const { problems } = read(draft)
  const used = new Set(draft.limits.map(({ meter }) => meter))
  const unused = INSPECTION_METERS.findLast((meter) => !used.has(meter))
  const tail = normalTail(draft.tail)
  const isStrange =
    tail !== '' && fleet.length > 0 && !fleet.some((aircraft) => aircraft.tail === tail)
  return (
    <ActionForm {...form} verb="Save" noValidate>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 items-start w-full max-[420px]:grid-cols-1">
        <TextField
          label="Aircraft"
          list={tails}
          data-first-focus=""
          maxLength={LONGEST_TAIL}
          {...field('tail')}
          {...(isStrange && {
            note: 'No booking or flight of this aircraft is loaded. Check the spelling.',
          })}
        />
        <TextField label="What is due" list={names} maxLength={LONGEST_NAME} {...field('name')} />
      </div>
      <datalist id={tails}>
        {fleet.map((aircraft) => (
          <option key={aircraft.tail} value={aircraft.tail}>
            {visibleText(aircraft.model)}
          </option>
        ))}
      </datalist>
      <datalist id={names}>
        {[...new Set([...USUAL_NAMES, ...items.map(({ name }) => name)])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {draft.limits.map((limit, at) => (
        <LimitFields
          key={at}
          limit={limit}
          title={at === 0 ? 'Limit' : 'Second limit, if it comes first'}
          onLimit={(next) =>
            change({
              limits: draft.limits.map((one, other) => (other === at ? withField(one, next) : one)),
            })
          }
          {...(at > 0 && {
            onRemove: () => change({ limits: draft.limits.filter((_, other) => other !== at) }),
          })}
        />
      ))}
      {draft.limits.length < MAX_LIMITS && (
        <Button onClick={() => change({ limits: [...draft.limits, newLimit(unused ?? 'date')] })}>
          Add a second limit, whichever comes first
        </Button>
      )}
      <SelectField
        label="Count the next one from"
        options={[
          { value: 'due', label: 'when this one was due' },
          { value: 'done', label: 'when it was done' },
        ]}
        {...field('carry')}
      />
      <Checkbox
        label="Grounds the aircraft when overdue"
        isSelected={draft.grounds}
        onChange={(grounds) => change({ grounds })}
      />
      <TextField label="Note" required={false} maxLength={LONGEST_NOTE} {...field('note')} />
      <div role="alert">
        {isTried && problems.length > 0 && (
          <ul className="text-danger">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </ActionForm>
  )
}

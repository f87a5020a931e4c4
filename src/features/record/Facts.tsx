import type { ReactNode } from 'react'
import { activityKind } from '#domain/record/activity.ts'
import type { Person } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import styles from './Facts.module.css'
import { PersonLine } from './PersonLine.tsx'
import { VisibleWords } from './VisibleWords.tsx'

/** One line of the list: a name and its value. `null` is "—": the API has nothing there. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isNothing = !children && children !== 0
  return (
    <div className={styles.fact}>
      <dt className="quiet">{name}</dt>
      <dd className={styles.value}>{isNothing ? <span className="quiet">—</span> : children}</dd>
    </div>
  )
}

/** A text of the school's; blank is nothing. */
export function TextFact({ name, text }: { name: string; text: string | null }) {
  return <Fact name={name}>{hasText(text) && <VisibleWords text={text} />}</Fact>
}

export function ActivityFact({ activity }: { activity: string | null }) {
  return (
    <Fact name="Activity">
      {hasText(activity) && (
        <span className={styles.activity} data-activity={activityKind(activity)}>
          <VisibleWords text={activity} />
        </span>
      )}
    </Fact>
  )
}

export function AircraftFact({ aircraft }: { aircraft: Aircraft | null }) {
  return (
    <Fact name="Aircraft">
      {aircraft && (
        <>
          <strong>
            <VisibleWords text={aircraft.tail} />
          </strong>{' '}
          <VisibleWords text={aircraft.model} />
        </>
      )}
    </Fact>
  )
}

/** `name` is of one of them: "Customer". */
export function PeopleFact({ name, people }: { name: string; people: readonly Person[] }) {
  return (
    <Fact name={people.length > 1 ? `${name}s` : name}>
      {people.length > 0 &&
        people.map((person, index) => <PersonLine key={index} person={person} />)}
    </Fact>
  )
}

export function hasText(text: string | null): text is string {
  return text !== null && text.trim() !== ''
}

import X from 'lucide-react/icons/x'
import { Children, type ReactNode } from 'react'
import { aircraftHref } from '#bookings/address/hrefs.ts'
import { personHref } from '#bookings/address/person-href.ts'
import { nameOrEmail, type Person } from '#domain/record/person.ts'
import type { Aircraft } from '#domain/record/reservation.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/link.tsx'
import { VisibleWords } from './VisibleWords.tsx'

interface RecordHeadProps {
  /** False while hovering: nothing can be pressed, so nothing looks pressable. */
  readonly isLive: boolean
  /** Larger: the title of its page. */
  readonly isPage?: boolean
  readonly aircraft: Aircraft | null
  readonly who: readonly Person[]
  /** Shown if there are no people: "no customer", or the maintenance work. */
  readonly what: string
  readonly onClose?: (() => void) | undefined
}

/** "N734LB · Paige Ito", each part linked. */
export function RecordHead({
  isLive,
  isPage = false,
  aircraft,
  who,
  what,
  onClose,
}: RecordHeadProps) {
  const tail = aircraft?.tail ?? ''
  return (
    <div className="flex items-start gap-2">
      <h2 className={`flex-1 min-w-0 leading-6.5 wrap-anywhere ${isPage ? 'text-20' : 'text-16'}`}>
        <MaybeLink isLink={isLive} href={aircraftHref(tail)}>
          {tail || (aircraft ? 'No tail number' : 'No aircraft')}
        </MaybeLink>{' '}
        <span className="aside">·</span>{' '}
        {who.length > 0 ? <Names people={who} isLive={isLive} /> : <VisibleWords text={what} />}
      </h2>
      {isLive && onClose && (
        <IconButton label="Close" className="w-6 h-6 -mt-0.5 -mr-1.5" onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

export function Names({ people, isLive }: { people: readonly Person[]; isLive: boolean }) {
  return people.map((person, index) => (
    <span key={index}>
      {index > 0 && ', '}
      <MaybeLink isLink={isLive} href={personHref(person)}>
        {nameOrEmail(person) || 'no name'}
      </MaybeLink>
    </span>
  ))
}

export function Dotted({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="wrap-anywhere">
      {Children.toArray(children)
        .filter((part) => part !== '')
        .map((part, index) => (
          <span key={index}>
            {index > 0 && '\u00a0· '}
            {part}
          </span>
        ))}
    </p>
  )
}

function MaybeLink(props: { isLink: boolean; href: string | null; children: string }): ReactNode {
  const words = <VisibleWords text={props.children} />
  return props.isLink && props.href !== null ? (
    <Link
      className="text-inherit no-underline hover:text-accent-text hover:underline"
      href={props.href}
    >
      {words}
    </Link>
  ) : (
    words
  )
}

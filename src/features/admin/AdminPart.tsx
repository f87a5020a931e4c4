import { type ReactNode, useId } from 'react'
import type { AccountsAnswer } from '#api/accounts/use-accounts.ts'
import type { AccountsAction } from '#api/accounts/use-sending.ts'
import { NotDone } from '#bookings/access/NotDone.tsx'
import { RowLine, RowList } from '#bookings/access/RowList.tsx'
import { classNames } from '#ui/class-names.ts'
import { ActionButton, SureButton } from './ActionButton.tsx'

interface PartProps {
  readonly title: string
  readonly isPrinted?: boolean
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function AdminPart({ title, isPrinted = false, aside, children }: PartProps) {
  const id = useId()
  return (
    <section
      className={classNames('grid grid-cols-[minmax(0,1fr)] gap-3', !isPrinted && 'unprinted')}
      aria-labelledby={id}
    >
      <div className="unprinted flex items-end justify-between gap-3">
        <h2 id={id} className="part-title flex-1">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface EndingsProps<T> {
  readonly of: AccountsAnswer<{ readonly data: readonly T[] }>
  readonly none?: string
  readonly mark: `data-${string}`
  readonly at: AccountsAction['path']
  readonly renderRow: (one: T) => Ending
}

interface Ending {
  readonly name: string
  readonly notes: readonly ReactNode[]
  readonly button: string
  readonly action: string
  /** Consequence, shown in the confirmation. */
  readonly sure?: string
  readonly more?: ReactNode
}

/** A list with a button on each line that removes it. */
export function Endings<T extends { readonly id: string }>(props: EndingsProps<T>) {
  const { of, none, mark, at, renderRow } = props
  return (
    <>
      <NotDone of={of} />
      {of.data !== null && (
        <RowList
          of={of.data.data}
          {...(none !== undefined && { none })}
          renderRow={(one) => {
            const { name, notes, button, action, sure, more } = renderRow(one)
            const shared = { name: action, action: { path: `${at}/${one.id}` } as const }
            return (
              <RowLine key={one.id} mark={{ [mark]: one.id }} name={name} notes={notes}>
                {more}
                {sure === undefined ? (
                  <ActionButton {...shared}>{button}</ActionButton>
                ) : (
                  <SureButton {...shared} sure={sure}>
                    {button}
                  </SureButton>
                )}
              </RowLine>
            )
          }}
        />
      )}
    </>
  )
}

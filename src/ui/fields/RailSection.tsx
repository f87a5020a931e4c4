import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './RailSection.module.css'

interface RailSectionProps {
  readonly title: string
  /** A region if it is more than a group of switches. */
  readonly role?: 'group' | 'region'
  /** What can be done with all of it, to the right of its title. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

export function RailSection({ title, role = 'group', actions, children }: RailSectionProps) {
  const titleId = useId()
  return (
    // Not a fieldset: its legend cannot share a row with the buttons.
    <div role={role} aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <span id={titleId} className="strong">
          {title}
        </span>
        <span className={styles.actions}>{actions}</span>
      </div>
      {children}
    </div>
  )
}

/** A word to press next to the title; `isOn` if it already applies. */
export function RailAction({
  isOn = false,
  ...rest
}: Pick<ComponentProps<'button'>, 'onClick' | 'children'> & { readonly isOn?: boolean }) {
  return <button type="button" className={styles.action} data-on={isOn} {...rest} />
}

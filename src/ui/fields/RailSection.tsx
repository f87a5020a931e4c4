import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './RailSection.module.css'

interface RailSectionProps {
  readonly title: string
  /** `region` if it holds more than switches. */
  readonly role?: 'group' | 'region'
  readonly actions: ReactNode
  readonly children: ReactNode
}

export function RailSection({ title, role = 'group', actions, children }: RailSectionProps) {
  const titleId = useId()
  return (
    // Not a fieldset: a legend can't share a row with buttons.
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

/** `isOn`: it already applies. */
export function RailAction({
  isOn = false,
  ...rest
}: Pick<ComponentProps<'button'>, 'onClick' | 'children'> & { readonly isOn?: boolean }) {
  return <button type="button" className={styles.action} data-on={isOn} {...rest} />
}

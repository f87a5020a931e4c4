import { type ComponentProps, type ReactNode, useId } from 'react'

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
    <div role={role} aria-labelledby={titleId} className="flex flex-col min-w-0">
      <div className="flex items-center justify-between min-h-7 pl-1.5">
        <span id={titleId} className="strong">
          {title}
        </span>
        <span className="flex gap-0.5">{actions}</span>
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
  return (
    <button
      type="button"
      className="min-h-(--control-line) px-1.5 rounded-sm text-accent-text text-12 hover:bg-hover data-[on=true]:text-muted"
      data-on={isOn}
      {...rest}
    />
  )
}

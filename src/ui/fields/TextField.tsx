import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Input, Select } from './Field.tsx'

export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid gap-1 w-full">
      <span>{label}</span>
      {children}
    </label>
  )
}

type SelectFieldProps<T extends string> = ComponentProps<typeof Select<T>> & {
  readonly label: string
}

export function SelectField<T extends string>({ label, ...rest }: SelectFieldProps<T>) {
  return (
    <Labelled label={label}>
      <Select {...rest} />
    </Labelled>
  )
}

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly note?: string
}

export function TextField({ label, note, onChange, ...rest }: TextFieldProps) {
  const noteId = useId()
  return (
    <div className="grid gap-1 w-full">
      <Labelled label={label}>
        <Input
          required
          aria-describedby={note === undefined ? undefined : noteId}
          {...rest}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Labelled>
      {note !== undefined && (
        <span id={noteId} className="note">
          {note}
        </span>
      )}
    </div>
  )
}

interface PassphraseFieldProps extends TextFieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
  /** Show a generated passphrase, so that it can be written down. */
  readonly isShownFirst?: boolean
}

/** Says if Caps Lock is on, because dots hide it. */
export function PassphraseField({ isShownFirst = false, ...rest }: PassphraseFieldProps) {
  const [isShown, setIsShown] = useState(isShownFirst)
  const [isCaps, setIsCaps] = useState(false)
  const onKey = (event: KeyboardEvent) => setIsCaps(event.getModifierState('CapsLock'))
  return (
    <div className="relative w-full">
      <TextField
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={onKey}
        onKeyUp={onKey}
        {...rest}
      />
      <Button
        look="quiet"
        className="absolute -top-1 right-0"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="unseen"> {rest.label.toLowerCase()}</span>
      </Button>
      <p className="text-warn" role="status">
        {isCaps ? 'Caps Lock is on.' : ''}
      </p>
    </div>
  )
}

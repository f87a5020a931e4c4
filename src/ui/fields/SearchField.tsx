import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
}

/** Escape clears it. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="relative flex-initial w-50 min-w-22 max-w-full">
      <Search size={14} aria-hidden="true" className="search-glass" />
      <input
        ref={input}
        type="search"
        className="search-input"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (value === '' || event.key !== 'Escape') return
          event.stopPropagation()
          event.preventDefault()
          onChange('')
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className="absolute right-0.5 top-1/2 -translate-y-1/2 grid place-items-center w-6 h-6 rounded-md text-muted hover:text-ink"
          aria-label="Clear search"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

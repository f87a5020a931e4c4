import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRun } from '#app/CommandDesk.tsx'
import { OpenedContext } from '#app/opened.ts'
import { goTo } from '#app/routes/history.ts'
import { openFlight, openReservation } from '#app/routes/open-record.ts'
import { changeSettings } from '#app/settings/settings.ts'
import { classNames } from '#ui/class-names.ts'
import type { PageSearch } from '#ui/frame/frame-context.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useFrameShape } from '#ui/media.ts'
import { useMeasured } from '#ui/use-measured.ts'
import { rememberFocus } from '#ui/use-modal.ts'
import type { Find } from './FoundList.tsx'
import type { PaletteEntry } from './palette-entry.ts'

const foundList = lazyPart(async () => (await import('./FoundList.tsx')).FoundList)

/** Label, placeholder. */
const HINTS = {
  all: ['Find a tail, person, day', 'Tail, person, day'],
  date: ['Go to a date', 'tomorrow, next tue, 18 nov'],
} as const

/** Until the list has been loaded. */
const findsNothing: Find = () => []

/** Finds loaded data, runs actions, filters the page. Makes no requests and stores nothing typed. */
export function FindField({ search }: { search: PageSearch | null }) {
  const { opened, onOpened } = useContext(OpenedContext)
  const shape = useFrameShape()
  const mode = opened === 'date' ? 'date' : 'all'
  const isOpen = opened === 'find' || opened === 'date'
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [find, setFind] = useState<Find>(() => findsNothing)
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const isIcon = useMeasured(place, isTooNarrow) === true || shape === 'phone'
  const goBack = useRef<() => void>(() => {})
  const run = useRun(onOpened)
  const listId = useId()
  const q = search?.q ?? ''
  const text = typed ?? (mode === 'date' ? '' : q)
  const entries = useMemo(() => find(typed ?? '', mode), [find, typed, mode])

  useEffect(() => {
    if (!isOpen) return
    if (document.activeElement !== input.current) goBack.current = rememberFocus()
    input.current?.focus()
    input.current?.select()
  }, [isOpen])

  const close = () => {
    setTyped(null)
    setChosen(null)
    setFind(() => findsNothing)
    onOpened(null)
  }
  const leave = () => {
    flushSync(close)
    input.current?.blur()
    // An icon that opened it is a new one now.
    if (isIcon) place.current?.querySelector('button')?.focus()
    goBack.current()
    goBack.current = () => {}
  }
  const perform = ({ does }: PaletteEntry) => {
    if ('search' in does) {
      search?.onQ(does.search)
      return close()
    }
    leave()
    if ('go' in does) goTo(does.go)
    else if ('reservation' in does) openReservation(does.reservation)
    else if ('flight' in does) openFlight(does.flight)
    else if ('set' in does) changeSettings(does.set)
    else run(does.command)
  }
  // "Show only …" comes first; Enter takes the best match.
  const best = entries.length > 1 && entries[0] && 'search' in entries[0].does ? 1 : 0
  const at = Math.min(chosen ?? best, entries.length - 1)
  const idOf = (index: number) => `${listId}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'Escape') {
      if (isOpen) {
        done()
        leave()
      } else if (q !== '') {
        done()
        search?.onQ('')
      }
    } else if (!isOpen) {
      if (event.key === 'ArrowDown') {
        done()
        onOpened('find')
      } else if (event.key === 'Enter' && q !== '') {
        done()
        search?.onStep?.(event.shiftKey ? -1 : 1)
      }
    } else if (event.key === 'Enter') {
      done()
      const entry = event.shiftKey ? entries.find(({ does }) => 'search' in does) : entries[at]
      if (entry) perform(entry)
    } else {
      const next = entries.length === 0 ? undefined : STEPS[event.key]?.(at, entries.length)
      if (next === undefined) return
      done()
      setChosen(next)
    }
  }
  const [label, hint] = HINTS[mode]
  const clears = q !== '' && !isOpen
  const iconButton = (
    <IconButton
      label={q === '' ? 'Find' : `Find, now ${q}`}
      className="data-filtered:bg-accent-tint data-filtered:text-accent-text max-lg:w-11 max-lg:h-11"
      aria-haspopup="listbox"
      data-filtered={q !== '' || undefined}
      onClick={() => onOpened('find')}
    >
      <Search size={18} aria-hidden="true" />
    </IconButton>
  )
  const field = (
    <div
      className={
        isIcon
          ? 'absolute inset-x-0 top-0 z-(--layer-float) flex items-center h-(--bar-height) px-2 bg-ground'
          : 'relative w-full'
      }
      role="search"
      data-open={isOpen || undefined}
    >
      <Search size={14} aria-hidden="true" className={`search-glass ${isIcon ? 'left-4' : ''}`} />
      <input
        ref={input}
        // Highlighted while the page shows only matches.
        className={classNames(
          'search-input h-7.5 pr-7 text-ellipsis max-lg:h-11 max-lg:pr-11.5 max-lg:text-[16px]',
          // Its ring would be above the window.
          isIcon && '-outline-offset-2',
          clears && 'border-accent bg-accent-tint',
        )}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen && entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && entries.length > 0 ? idOf(at) : undefined}
        aria-keyshortcuts="Control+K Meta+K /"
        placeholder={hint}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onPointerDown={() => void foundList.preload()}
        onClick={() => !isOpen && onOpened('find')}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(null)
          if (!isOpen) onOpened('find')
        }}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (isOpen && !currentTarget.parentElement?.contains(relatedTarget)) close()
        }}
      />
      {clears || isIcon ? (
        <IconButton
          label={clears ? 'Clear search' : 'Close'}
          className="absolute right-0.75 top-1/2 -translate-y-1/2 w-6 h-6 max-lg:w-11 max-lg:h-11"
          onClick={clears ? () => search?.onQ('') : leave}
        >
          <X size={isIcon ? 18 : 14} aria-hidden="true" />
        </IconButton>
      ) : (
        !isOpen && (
          <kbd
            className="absolute right-1.5 top-1/2 -translate-y-1/2 text-muted pointer-events-none max-xl:hidden"
            aria-hidden="true"
          >
            /
          </kbd>
        )
      )}
      {isOpen && (
        <foundList.Part
          id={listId}
          label={label}
          text={typed ?? ''}
          mode={mode}
          hasSearch={search !== null}
          entries={entries}
          onFind={setFind}
          chosen={at}
          onPoint={setChosen}
          onPress={perform}
        />
      )}
      <span className="unseen" role="status">
        {q === '' ? '' : search?.said}
      </span>
    </div>
  )
  return (
    <div
      ref={place}
      className="flex flex-[0_1_240px] justify-end min-w-8 max-lg:min-w-11 max-md:flex-none"
    >
      {isIcon && !isOpen ? iconButton : field}
    </div>
  )
}

/** px. Below it, a typed name would be cut. */
const MIN_FIELD = 160

function isTooNarrow({ clientWidth }: HTMLElement): boolean {
  return clientWidth > 0 && clientWidth < MIN_FIELD
}

type Step = (at: number, count: number) => number

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
}

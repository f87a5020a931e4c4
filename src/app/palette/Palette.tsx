import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFleet } from '#api/queries/use-fleet.ts'
import { useKnown } from '#api/queries/use-known.ts'
import { flights, reservations } from '#api/range/collection.ts'
import { useSchool } from '#api/use-school.ts'
import { goTo } from '#app/routes/history.ts'
import { openFlight, openReservation } from '#app/routes/open-record.ts'
import { changeSettings } from '#app/settings/settings.ts'
import type { Command } from '#app/shortcut-table.ts'
import { bookingWords } from '#school/booking/booking-words.ts'
import { useLocale } from '#ui/locale.tsx'
import { Modal } from '#ui/Modal.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { findEntries } from './find-entries.ts'
import { knownThings } from './known-things.ts'
import styles from './Palette.module.css'
import { PaletteLine } from './PaletteLine.tsx'
import type { PaletteEntry } from './palette-entry.ts'
import type { Place } from './place.ts'

interface PaletteProps {
  /** `date`: only days, as G asks for. */
  readonly mode: 'all' | 'date'
  readonly place: Place
  readonly onClose: () => void
  readonly onCommand: (command: Command) => void
}

const WORDS = {
  all: { title: 'Command palette', hint: 'Tail, person, number, date, action' },
  date: { title: 'Go to a date', hint: 'tomorrow, next tue, 18 nov, in 3 weeks' },
}

/** Finds things in the known data and runs actions, by keyboard alone; asks nobody and keeps nothing of what is typed. */
export function Palette({ mode, place, onClose, onCommand }: PaletteProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  const entries = useEntries(text, mode, place)
  const perform = usePerform(onClose, onCommand)

  const at = Math.min(chosen, entries.length - 1)
  const idOf = (index: number) => `${listId}-${index}`
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [listId, at])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = STEPS[event.key]?.(at, entries.length)
    if (next !== undefined) {
      event.preventDefault()
      setChosen(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const entry = entries[at]
      if (entry) perform(entry)
    }
  }
  const { title, hint } = WORDS[mode]
  return (
    <Modal label={title} onClose={onClose} className={styles.palette}>
      <input
        data-first-focus
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={title}
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? idOf(at) : undefined}
        placeholder={hint}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} role="listbox" aria-label={title} className={styles.list}>
        {entries.map((entry, index) => (
          <PaletteLine
            key={entry.id}
            id={idOf(index)}
            entry={entry}
            isChosen={index === at}
            onPoint={() => setChosen(index)}
            onPress={() => perform(entry)}
          />
        ))}
      </ul>
      {entries.length === 0 && (
        <p className={styles.nothing}>That is not a date Flightline understands.</p>
      )}
      <VisuallyHidden>
        <p role="status">{text === '' ? '' : `${entries.length} found`}</p>
      </VisuallyHidden>
    </Modal>
  )
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

function useEntries(text: string, mode: 'all' | 'date', place: Place): PaletteEntry[] {
  const { zone } = useSchool()
  const { locale, weekStart } = useLocale()
  const fleet = useFleet()
  const booked = useKnown(reservations)
  const flown = useKnown(flights)
  const things = useMemo(() => knownThings(booked, flown, fleet), [booked, flown, fleet])
  const speak = bookingWords(zone, locale)
  return useMemo(() => {
    const standpoint = { today: place.today, locale, weekStart }
    return findEntries(text, mode, { place, standpoint, things, speak })
  }, [text, mode, place, things, speak, locale, weekStart])
}

/** Closes first: what opens then takes the focus, and paper is printed without the palette. */
function usePerform(onClose: () => void, onCommand: (command: Command) => void) {
  return ({ does }: PaletteEntry) => {
    flushSync(onClose)
    if ('go' in does) goTo(does.go)
    else if ('reservation' in does) openReservation(does.reservation)
    else if ('flight' in does) openFlight(does.flight)
    else if ('set' in does) changeSettings(does.set)
    else onCommand(does.command)
  }
}

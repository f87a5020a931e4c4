import { useState } from 'react'
import type { DisplayWire } from '#api/house-wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import styles from './admin.module.css'
import { Sure } from './Sure.tsx'
import { sayScreenPage } from './screen-pages.ts'
import { useMoment } from './use-moment.ts'

/** The screens that were let in. */
export function ScreenList({ screens }: { screens: readonly DisplayWire[] }) {
  return (
    <section className={styles.part} aria-labelledby="screens">
      <h2 id="screens" className="part-title">
        Screens
      </h2>
      {screens.length === 0 ? (
        <p className="quiet">None yet.</p>
      ) : (
        <ul className={styles.rows}>
          {screens.map((screen) => (
            <Screen key={screen.id} of={screen} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Screen({ of }: { of: DisplayWire }) {
  const [isSure, setIsSure] = useState(false)
  const moment = useMoment()
  const name = visibleText(of.name)
  return (
    <li className={styles.row} data-screen={of.id}>
      <span className={styles.wide}>
        <bdi className="strong">{name}</bdi>
        <span className={`note ${styles.under}`}>{sayScreenPage(of.page)}</span>
        <span className={`note ${styles.under}`}>
          Last seen {moment(of.lastSeen)}. {visibleText(of.browser)} at {visibleText(of.address)}
        </span>
      </span>
      <Button aria-label={`Take ${name} off`} onClick={() => setIsSure(true)}>
        Take off
      </Button>
      {isSure && (
        <Sure
          title={`Take ${name} off?`}
          verb={`Take ${name} off`}
          deed={{ path: `/api/house/displays/${of.id}` }}
          onClose={() => setIsSure(false)}
        >
          <p>
            It goes blank within seconds and shows eight letters. To show the school there again,
            let it in once more.
          </p>
        </Sure>
      )}
    </li>
  )
}

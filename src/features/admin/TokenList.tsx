import { useState } from 'react'
import type { TokenWire } from '#api/house-wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import styles from './admin.module.css'
import { Sure } from './Sure.tsx'
import { SCOPE_WORDS } from './scope-words.ts'
import { useMoment } from './use-moment.ts'

/** The tokens there are; their secrets are known to nobody here. */
export function TokenList({ tokens }: { tokens: readonly TokenWire[] }) {
  return (
    <section className={styles.part} aria-labelledby="tokens">
      <h2 id="tokens" className="part-title">
        Tokens
      </h2>
      {tokens.length === 0 ? (
        <p className="quiet">None yet.</p>
      ) : (
        <ul className={styles.rows}>
          {tokens.map((token) => (
            <Token key={token.id} of={token} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Token({ of: { id, name: raw, scopes, createdAt, lastUsed } }: { of: TokenWire }) {
  const [isSure, setIsSure] = useState(false)
  const moment = useMoment()
  const name = visibleText(raw)
  return (
    <li className={styles.row} data-token={id}>
      <span className={styles.wide}>
        <bdi className="strong">{name}</bdi>
        <span className={`note ${styles.under}`}>
          {scopes.map((scope) => SCOPE_WORDS[scope].label.toLowerCase()).join(', ')}
        </span>
        <span className={`note ${styles.under}`}>
          Made {moment(createdAt)},{' '}
          {lastUsed === null ? 'never used' : `last used ${moment(lastUsed)}`}
        </span>
      </span>
      <Button aria-label={`End the token ${name}`} onClick={() => setIsSure(true)}>
        End it
      </Button>
      {isSure && (
        <Sure
          title={`End the token ${name}?`}
          verb={`End ${name}`}
          deed={{ path: `/api/house/tokens/${id}` }}
          onClose={() => setIsSure(false)}
        >
          <p>Whatever script uses it is refused from now on. A new token is a new secret.</p>
        </Sure>
      )}
    </li>
  )
}

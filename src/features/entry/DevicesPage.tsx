import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceWire } from '#api/house-wire.ts'
import { useOwnDevices } from '#api/queries/use-own.ts'
import { useSession } from '#api/status/use-session.ts'
import { useSchool } from '#api/use-school.ts'
import { useApiEnvironment } from '#api/wire/environment.ts'
import { problemOf } from '#api/wire/errors.ts'
import { remove } from '#api/wire/send.ts'
import { PAGES } from '#school/address/pages.ts'
import { formatMoment } from '#time/format.ts'
import { parseInstant } from '#time/instant.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/clock.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { useLocale } from '#ui/locale.tsx'
import styles from './DevicesPage.module.css'
import { sayRefusal } from './EntryForm.tsx'
import { PassphrasePart } from './PassphrasePart.tsx'

/** Where one is signed in oneself, and one's passphrase. */
export function DevicesPage() {
  const session = useSession()
  const { data, error, refetch } = useOwnDevices()
  const [refused, setRefused] = useState('')
  const { clock } = useApiEnvironment()
  const queryClient = useQueryClient()
  const end = async ({ id, isThis }: DeviceWire) => {
    try {
      await remove(`/api/session/devices/${id}`, clock)
      setRefused('')
      // This one is signed out by that, as any answer now says.
      await (isThis ? queryClient.invalidateQueries() : refetch())
    } catch (problem) {
      setRefused(sayRefusal(problemOf(problem)))
    }
  }
  const failed = refused || (error ? sayRefusal(problemOf(error)) : '')
  return (
    <Frame title={PAGES.devices.title} asOf={null}>
      <div className={styles.page}>
        <section className={styles.part} aria-labelledby="devices">
          <h2 id="devices" className="part-title">
            Where you are signed in
          </h2>
          {failed !== '' && <p role="alert">{failed}</p>}
          <ul className={styles.list}>
            {data?.data.map((device) => (
              <Device key={device.id} device={device} onEnd={() => void end(device)} />
            ))}
          </ul>
        </section>
        {session && <PassphrasePart session={session} />}
      </div>
    </Frame>
  )
}

function Device({ device, onEnd }: { device: DeviceWire; onEnd: () => void }) {
  const { zone } = useSchool()
  const { locale } = useLocale()
  const now = useNow()
  const { browser, address, how, isThis } = device
  const say = (text: string) => {
    const at = parseInstant(text)
    return at === null ? '—' : formatMoment(zone, at, locale, now)
  }
  const name = browser || 'A browser'
  return (
    <li className={styles.device} data-device={device.id}>
      <p>
        <strong>{name}</strong>
        {isThis && ' · this one'}
        <br />
        <span className="note">
          {[how, address, `seen ${say(device.lastSeen)}`, `until ${say(device.until)}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <Button onClick={onEnd}>
        Sign out<span className="unseen"> {isThis ? 'this browser' : `${name}, ${address}`}</span>
      </Button>
    </li>
  )
}

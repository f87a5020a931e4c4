import { useDevicesOf } from '#api/house/use-house.ts'
import type { DeviceWire, MemberWire } from '#api/house-wire.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from './admin.module.css'
import { useDeed } from './deeds.tsx'
import { NotDone } from './NotDone.tsx'
import { useMoment } from './use-moment.ts'

/** The browsers somebody is signed in with, each with a way to end it: a phone was lost. */
export function MemberDevices({ of, onClose }: { of: MemberWire; onClose: () => void }) {
  const { data, problem } = useDevicesOf(of)
  return (
    <Dialog title={`Devices of ${visibleText(of.name)}`} isOpen onClose={onClose}>
      <NotDone of={problem} />
      <ul className={styles.rows}>
        {data?.data.map((device) => (
          <MemberDevice key={device.id} of={device} />
        ))}
      </ul>
    </Dialog>
  )
}

function MemberDevice({ of: { id, browser, address, lastSeen, isThis } }: { of: DeviceWire }) {
  const moment = useMoment()
  const { isBusy, problem, run } = useDeed()
  const name = visibleText(browser)
  return (
    <li className={styles.row}>
      <span className={styles.wide}>
        <span className="strong">{name}</span>
        <span className={`note ${styles.under}`}>
          {isThis ? 'this one' : `last seen ${moment(lastSeen)}`}, {visibleText(address)}
        </span>
        <NotDone of={problem} />
      </span>
      <Button
        disabled={isBusy}
        aria-label={`Sign out ${name}`}
        onClick={() => void run({ path: `/api/session/devices/${id}` })}
      >
        Sign out
      </Button>
    </li>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useSending } from '#api/accounts/use-sending.ts'
import { problemOf } from '#api/http/errors.ts'
import { useOwn } from '#api/queries/use-own.ts'
import { useSession } from '#api/status/use-session.ts'
import { RowLine, RowList } from '#bookings/access/RowList.tsx'
import { useDeviceWords } from '#bookings/access/use-device-words.ts'
import { sayNetwork } from '#domain/text/say-network.ts'
import { Button } from '#ui/Button.tsx'
import { Frame } from '#ui/frame/Frame.tsx'
import { type DeviceWire, deviceWire } from '#wire/accounts-wire.ts'
import { PAGES } from '#wire/pages.ts'
import { listOf, object } from '#wire/shape.ts'
import { EntryProblem, sayRefusal } from './EntryForm.tsx'
import { PassphrasePart } from './PassphrasePart.tsx'

const devicesWire = object({ data: listOf(deviceWire) })

export function DevicesPage() {
  const session = useSession()
  const { data, error, refetch } = useOwn('/api/session/devices', devicesWire)
  const { problem, run } = useSending()
  const queryClient = useQueryClient()
  const say = useDeviceWords()
  const end = async ({ id, isThis }: DeviceWire) => {
    if ((await run({ path: `/api/session/devices/${id}` })) === null) return
    // Removing this device signs it out, which any answer now reports.
    await (isThis ? queryClient.invalidateQueries() : refetch())
  }
  const failed = problem ?? (error && problemOf(error))
  return (
    <Frame title={PAGES.devices.title}>
      <div className="grid gap-7 content-start w-full max-w-160 pt-4 pb-12 px-4">
        <section className="grid gap-2" aria-labelledby="devices">
          <h2 id="devices" className="part-title">
            Where you are signed in
          </h2>
          {failed && <EntryProblem>{sayRefusal(failed)}</EntryProblem>}
          {data && (
            <RowList
              of={data.data}
              renderRow={(device) => {
                const { name, note } = say(device)
                return (
                  <RowLine
                    key={device.id}
                    mark={{ 'data-device': device.id }}
                    name={name}
                    aside={device.isThis && ' · this device'}
                    notes={[note]}
                  >
                    <Button
                      aria-label={`Sign out ${device.isThis ? 'this browser' : `${name}, ${sayNetwork(device.address)}`}`}
                      onClick={() => void end(device)}
                    >
                      Sign out
                    </Button>
                  </RowLine>
                )
              }}
            />
          )}
        </section>
        {session && <PassphrasePart session={session} onSaved={() => void refetch()} />}
      </div>
    </Frame>
  )
}

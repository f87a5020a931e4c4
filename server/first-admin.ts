import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccessConfig } from '#config/config.ts'
import { codeOf, type Log } from '#config/log.ts'
import { HouseUnavailable } from '#house/house-store.ts'
import { CLAIM_LINK_FILE } from '#house/sqlite-house.ts'
import type { Access } from '#sign-in/access.ts'

const NOBODY_CAN =
  'Flightline does not start beyond this machine: who may come in can be neither read nor written.'

/**
 * Sees to it that there is an admin, or a way to become the first: the token of the claim's link, null if nobody needs one.
 * Throws in words where neither is so and others could reach Flightline.
 */
export async function armFirstAdmin(
  { claim }: Pick<Access, 'claim'>,
  config: AccessConfig,
  trouble: string | null,
  log: Log,
): Promise<string | null> {
  if (!config.isAsked) return null
  try {
    if (config.adminPassphrase === null) return await claim.arm()
    if (await claim.makeAdmin(config.adminPassphrase)) log.info('admin_made')
    return null
  } catch (error) {
    if (!(error instanceof HouseUnavailable)) throw error
    // On this machine alone it answers, and says why nobody gets in.
    if (config.reach === 'loopback') return null
    throw new Error([NOBODY_CAN, ...(trouble === null ? [] : [trouble])].join('\n'), {
      cause: error,
    })
  }
}

/** A folder cannot always be written to: then the console alone has the link. */
export function keepClaimLink(folder: string, link: string, log: Log): void {
  if (!dropClaimLink(folder, log)) return
  try {
    writeFileSync(join(folder, CLAIM_LINK_FILE), `${link}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    log.warn('claim_link_not_kept', { code: codeOf(error) })
  }
}

/** Whether there is none now. One that stays opens nothing. */
export function dropClaimLink(folder: string, log: Log): boolean {
  try {
    rmSync(join(folder, CLAIM_LINK_FILE), { force: true })
    return true
  } catch (error) {
    log.warn('claim_link_not_removed', { code: codeOf(error) })
    return false
  }
}

/** What the console says beside Flightline's own address; `draw` makes a QR code of a text. */
export function wordsOfAccess(
  running: { readonly outside: readonly string[]; readonly claimLink: string | null },
  { adminPassphrase, isAsked, plainHttp }: AccessConfig,
  draw: (text: string) => string,
): readonly string[] {
  const { outside, claimLink } = running
  const [best] = outside
  return [
    ...(best === undefined ? [] : [`Others open ${best}/`]),
    ...(plainHttp
      ? [
          'Over http:// everybody on the network can read along, passphrases too: see docs/running.md.',
        ]
      : []),
    ...(claimLink === null
      ? isAsked && adminPassphrase !== null
        ? [
            'The admin “admin” has the passphrase of ADMIN_PASSPHRASE_FILE, unless somebody was there before.',
          ]
        : []
      : [
          'Nobody has claimed it yet. Whoever opens this link first is its admin:',
          `\n  ${claimLink}\n`,
          draw(claimLink),
          `\nThe link works once. It also stands in the file ${CLAIM_LINK_FILE} in DATA_DIR.`,
        ]),
  ]
}

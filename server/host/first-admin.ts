import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Access } from '#server/accounts/access.ts'
import { UNATTENDED_NAME } from '#server/accounts/sign-in/claim.ts'
import { CLAIM_LINK_FILE } from '#server/accounts/store/accounts-in-folder.ts'
import { AccountsUnavailable } from '#server/accounts/store/accounts-store.ts'
import type { AccessConfig, Config } from '#server/config/config.ts'
import { codeOf, type Log } from '#server/config/log.ts'

const NOBODY_CAN =
  'Flightline does not listen beyond this machine, because accounts can be neither read nor written.'

/** A claim link's token, or how the admin was made; null without sign-in, or if the accounts cannot be read. */
export type FirstAdmin = { readonly token: string } | 'made' | 'before' | null

/** Throws with words for the operator if neither works and others could reach Flightline. */
export async function armFirstAdmin(
  { claim }: Pick<Access, 'claim'>,
  config: AccessConfig,
  trouble: string | null,
  log: Log,
): Promise<FirstAdmin> {
  if (!config.isAsked) return null
  try {
    if (config.adminPassphrase === null) {
      const token = await claim.arm()
      return token === null ? 'before' : { token }
    }
    if (!(await claim.makeAdmin(config.adminPassphrase))) return 'before'
    log.info('admin_made')
    return 'made'
  } catch (error) {
    if (!(error instanceof AccountsUnavailable)) throw error
    // On loopback it starts anyway, and its pages say why no one can sign in.
    if (config.reach === 'loopback') return null
    throw new Error([NOBODY_CAN, ...(trouble === null ? [] : [trouble])].join('\n'), {
      cause: error,
    })
  }
}

/** Also stored in the folder while it works; null without sign-in, or once there is an admin. */
export function storedClaimLink(
  firstAdmin: FirstAdmin,
  trouble: string | null,
  address: string,
  of: { readonly config: Config; readonly folder: string; readonly log: Log },
): string | null {
  const isNew = firstAdmin !== null && typeof firstAdmin === 'object'
  const link = isNew ? `${address}/claim#${firstAdmin.token}` : null
  const { folder, log } = of
  if (!of.config.access.isAsked) return link
  // If the accounts cannot be read, a stored link may still work.
  const isGone = (link !== null || trouble === null) && dropClaimLink(folder, log)
  if (link !== null && isGone) storeClaimLink(folder, link, log)
  return link
}

/** If the folder cannot be written, only the console shows the link. */
function storeClaimLink(folder: string, link: string, log: Log): void {
  try {
    writeFileSync(join(folder, CLAIM_LINK_FILE), `${link}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    log.warn('claim_link_not_kept', { code: codeOf(error) })
  }
}

/** True if no link is stored any more. A leftover link opens nothing. */
export function dropClaimLink(folder: string, log: Log): boolean {
  try {
    rmSync(join(folder, CLAIM_LINK_FILE), { force: true })
    return true
  } catch (error) {
    log.warn('claim_link_not_removed', { code: codeOf(error) })
    return false
  }
}

/** `draw` makes a QR code of a text. */
export function wordsOfAccess(
  running: {
    readonly outside: readonly string[]
    readonly claimLink: string | null
    readonly firstAdmin: FirstAdmin
  },
  { access, dataDir }: Pick<Config, 'access' | 'dataDir'>,
  draw: (text: string) => string,
): readonly string[] {
  const { outside, claimLink, firstAdmin } = running
  const [best] = outside
  const words: string[] = []
  if (best !== undefined) words.push(`Others open ${best}/`)
  else if (access.reach === 'lan') {
    words.push(
      'Other devices can’t open it yet: this machine has no private address. Connect it to the school’s network, or see “No private address” in docs/running.md.',
    )
  }
  if (access.plainHttp) {
    words.push(
      'Over http://, others on the network can read everything, including passphrases. See docs/running.md.',
    )
  }
  if (claimLink !== null) {
    words.push(
      'It has no admin yet. The first person to open this link becomes the admin:',
      `\n  ${claimLink}\n`,
      draw(claimLink),
      `\nThe link works once. It is also in ${resolve(dataDir, CLAIM_LINK_FILE)}`,
    )
  }
  if (access.adminPassphrase !== null && firstAdmin !== null) {
    words.push(
      firstAdmin === 'made'
        ? `The admin “${UNATTENDED_NAME}” was created, with the passphrase from ADMIN_PASSPHRASE_FILE.`
        : 'ADMIN_PASSPHRASE_FILE is ignored: there are accounts already, and they keep their passphrases.',
    )
  }
  return words
}

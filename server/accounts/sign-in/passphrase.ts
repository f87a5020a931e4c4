import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

interface ScryptCost {
  readonly ln: number
  readonly r: number
  readonly p: number
}

/** A set that OWASP gives: 32 MiB and about 170 ms of one core. */
export const SCRYPT: ScryptCost = { ln: 15, r: 8, p: 3 }

const SALT = 16
const LENGTH = 32
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{1,86})\$([\w+/]{1,86})$/

export async function hashPassphrase(passphrase: string, cost = SCRYPT): Promise<string> {
  const salt = randomBytes(SALT)
  const hash = await derived(passphrase, salt, cost)
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${plain(salt)}$${plain(hash)}`
}

/** For null it takes as long and is false. */
export async function isPassphrase(
  passphrase: string,
  phc: string | null,
  cost = SCRYPT,
): Promise<boolean> {
  const stored = phc === null ? null : readPhc(phc)
  const { salt, hash, ...itsCost } = stored ?? { ...cost, salt: NOBODYS, hash: NOBODYS }
  const made = await derived(passphrase, salt, itsCost)
  return stored !== null && made.length === hash.length && timingSafeEqual(made, hash)
}

/** Not made at today's cost, so rehash it at the next sign-in. */
export function isOutdated(phc: string, cost = SCRYPT): boolean {
  const stored = readPhc(phc)
  return stored === null || stored.ln < cost.ln || stored.r < cost.r || stored.p < cost.p
}

const NOBODYS = Buffer.alloc(SALT)

function readPhc(phc: string) {
  const [, ln, r, p, salt, hash] = PHC.exec(phc) ?? []
  if (salt === undefined || hash === undefined) return null
  const bytes = { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
  return { ln: Number(ln), r: Number(r), p: Number(p), ...bytes }
}

function derived(passphrase: string, salt: Buffer, { ln, r, p }: ScryptCost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

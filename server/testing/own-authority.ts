import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'

export type Authority = ReturnType<typeof ownAuthority>

const DAY = 86_400_000
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'
const ALTERNATIVE_NAMES = '0603551d11'
const BASIC_CONSTRAINTS = '0603551d13'

/** For tests: an authority that lives as long as the test. Node can sign, but not write a certificate, so this does (RFC 5280). `now` is epoch ms. */
export function ownAuthority(name: string, now: number) {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = nameOf(name)
  const around = { from: now - DAY, to: now + DAY }
  const isAuthority = sequence(
    oid(BASIC_CONSTRAINTS),
    der(0x01, Buffer.from([0xff])),
    der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
  )
  const certify = (of: Buffer, key: KeyObject, valid: typeof around, extension: Buffer) => {
    const body = sequence(
      der(0xa0, der(0x02, Buffer.from([2]))),
      der(0x02, Buffer.from([1])),
      sequence(oid(ECDSA_WITH_SHA256)),
      subject,
      sequence(...[valid.from, valid.to].map(timeOf)),
      of,
      key.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(extension)),
    )
    const signature = der(0x03, Buffer.from([0]), sign('sha256', body, own.privateKey))
    const certificate = sequence(body, sequence(oid(ECDSA_WITH_SHA256)), signature)
    return new X509Certificate(certificate).toString()
  }
  return {
    /** In PEM, as its key is. */
    cert: certify(subject, own.publicKey, around, isAuthority),
    key: pem(own.privateKey),
    /** For a server of these DNS names; valid from a day ago to tomorrow, unless said otherwise (epoch ms). */
    issue(names: readonly string[], valid: Readonly<typeof around> = around) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const alternatives = names.map((one) => der(0x82, Buffer.from(one, 'latin1')))
      const extension = sequence(oid(ALTERNATIVE_NAMES), der(0x04, sequence(...alternatives)))
      return {
        cert: certify(nameOf('a server'), pair.publicKey, valid, extension),
        key: pem(pair.privateKey),
      }
    },
  }
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function oid(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(text)))))
}

function timeOf(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\.\d+|[-:T]/g, '')
  return der(0x18, Buffer.from(digits))
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

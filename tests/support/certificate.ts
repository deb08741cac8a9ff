import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

export type Certificate = { cert: string; key: string }

type Wish = {
  host: string
  from?: Date
  until?: Date
  isAuthority?: boolean
  issuer?: Certificate & { name: string }
  name?: string
}

const day = 24 * 3600 * 1000

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const octets = (content: Buffer): Buffer => der(0x04, content)
const time = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`))
const nameOf = (name: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const isTrue = der(0x01, Buffer.from([0xff]))

function pem(label: string, bytes: Buffer): string {
  return `-----BEGIN ${label}-----\n${
    bytes
      .toString('base64')
      .match(/.{1,64}/g)
      ?.join('\n') ?? ''
  }\n-----END ${label}-----\n`
}

/** Node itself cannot create certificates. */
export function createCertificate({
  host,
  from = new Date(Date.now() - day),
  until = new Date(Date.now() + day),
  isAuthority = false,
  issuer,
  name = host,
}: Wish): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const alternative =
    isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
  const extensions = der(
    0xa3,
    sequence(
      sequence(oid('551d11'), octets(sequence(alternative))),
      sequence(oid('551d13'), isTrue, octets(isAuthority ? sequence(isTrue) : sequence())),
      sequence(oid('551d0e'), octets(octets(createHash('sha1').update(spki).digest()))),
    ),
  )
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(7)])
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    sequence(time(from), time(until)),
    nameOf(name),
    spki,
    extensions,
  )
  const signature = sign('sha256', toSign, issuer?.key ?? key)
  return { cert: pem('CERTIFICATE', sequence(toSign, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))), key }
}

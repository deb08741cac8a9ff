// Signs latest*.yml in place: sign-updates.mjs <folder>; `--new-key` prints a new key pair. Private key (PKCS #8,
// base64 of DER or PEM): TUTORAT_UPDATE_PRIVATE_KEY or TUTORAT_UPDATE_PRIVATE_KEY_FILE (docs/releasing.md).
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { load } from 'js-yaml'

const endings = { linux: '.AppImage', win32: '.exe', darwin: '.zip' }

export function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: rawOf(publicKey),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

const rawOf = (key) => Buffer.from(key.export({ format: 'jwk' }).x, 'base64url').toString('base64')

function privateKeyOf(text) {
  const trimmed = text.trim()
  try {
    return trimmed.startsWith('-----')
      ? createPrivateKey(trimmed)
      : createPrivateKey({ key: Buffer.from(trimmed, 'base64'), type: 'pkcs8', format: 'der' })
  } catch (error) {
    // OpenSSL names its own routines, and never the key.
    throw new Error(
      'This is no private key as --new-key prints it (one line, PKCS #8 in base64) or as PEM: was a part of it left out?',
      { cause: error },
    )
  }
}

export function signedText({ version, channel, platform, file, size, sha512, notes }) {
  const notesHash = createHash('sha256').update(notes).digest('base64')
  return [
    'tutorat-update 1',
    `version ${version}`,
    `channel ${channel}`,
    `platform ${platform}`,
    `file ${file}`,
    `size ${size}`,
    `sha512 ${sha512}`,
    `notes ${notesHash}`,
    '',
  ].join('\n')
}

/** Linux has a feed for each architecture; other systems name it in the file. */
function platformOf(feed, file) {
  const linux = /^[a-z]+-linux(?:-(?<architecture>[a-z0-9]+))?\.yml$/.exec(feed)
  if (linux) return `linux-${linux.groups.architecture ?? 'x64'}`
  const architecture = /(arm64|universal)/.exec(file)?.[1] ?? 'x64'
  return `${feed.endsWith('-mac.yml') ? 'darwin' : 'win32'}-${architecture}`
}

function measure(file) {
  const hash = createHash('sha512')
  const buffer = Buffer.alloc(1 << 20)
  const handle = openSync(file, 'r')
  let size = 0
  try {
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer)) {
      hash.update(buffer.subarray(0, read))
      size += read
    }
  } finally {
    closeSync(handle)
  }
  return { size, sha512: hash.digest('base64') }
}

const quoted = (value) => JSON.stringify(String(value))

function write({ version, files, path: first, sha512, releaseDate, releaseNotes, stagingPercentage }) {
  const lines = [`version: ${quoted(version)}`, 'files:']
  for (const { url, sha512: hash, size, blockMapSize, signature } of files) {
    lines.push(`  - url: ${quoted(url)}`, `    sha512: ${quoted(hash)}`, `    size: ${size}`)
    if (blockMapSize !== undefined) lines.push(`    blockMapSize: ${blockMapSize}`)
    if (signature !== undefined) lines.push(`    signature: ${quoted(signature)}`)
  }
  if (first !== undefined) lines.push(`path: ${quoted(first)}`, `sha512: ${quoted(sha512)}`)
  if (releaseDate !== undefined)
    lines.push(`releaseDate: ${quoted(releaseDate instanceof Date ? releaseDate.toISOString() : releaseDate)}`)
  if (releaseNotes) lines.push(`releaseNotes: ${quoted(releaseNotes)}`)
  if (stagingPercentage !== undefined) lines.push(`stagingPercentage: ${stagingPercentage}`)
  return `${lines.join('\n')}\n`
}

/**
 * Signs every feed whose files are present; throws if a file does not match. `carriedKeys`, where they are known, are
 * compared before anything is written: a feed in the name of another key would be uploaded all the same.
 */
export function signFolder(folder, privateKey, carriedKeys = null) {
  const key = privateKeyOf(privateKey)
  const publicKey = rawOf(createPublicKey(key))
  if (carriedKeys !== null && !carriedKeys.includes(publicKey))
    throw new Error(
      'TUTORAT_UPDATE_PUBLIC_KEY, which the package carries, is not the public half of this private key: no ' +
        'installed copy would take these files. Nothing was signed.',
    )
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  const feeds = readdirSync(folder).filter(
    (name) => /^[a-z]+(?:-(?:linux|mac)(?:-[a-z0-9]+)?)?\.yml$/.test(name) && !name.startsWith('builder-'),
  )
  const signed = []
  for (const feed of feeds) {
    const described = load(readFileSync(path.join(folder, feed), 'utf8'))
    if (!Array.isArray(described?.files)) continue
    const notes = typeof described.releaseNotes === 'string' ? described.releaseNotes : ''
    // A deb or rpm is updated by its administrator: a feed of them alone offers nothing to a copy.
    if (!described.files.some(({ url }) => url.endsWith(endings[platformOf(feed, url).split('-')[0]]))) continue
    const channel = feed.replace(/(?:-.*)?\.yml$/, '')
    for (const each of described.files) {
      const platform = platformOf(feed, each.url)
      if (!each.url.endsWith(endings[platform.split('-')[0]])) continue
      const { size, sha512 } = measure(path.join(folder, each.url))
      if (sha512 !== each.sha512 || (each.size !== undefined && size !== each.size))
        throw new Error(`${each.url} is not the file that ${feed} describes: build both again.`)
      const text = signedText({ version: described.version, channel, platform, file: each.url, size, sha512, notes })
      each.size = size
      each.signature = sign(null, Buffer.from(text), key).toString('base64')
      if (!verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(each.signature, 'base64')))
        throw new Error('The signature does not verify: is the key an Ed25519 key?')
    }
    writeFileSync(path.join(folder, `${feed}.new`), write({ ...described, releaseNotes: notes }))
    renameSync(path.join(folder, `${feed}.new`), path.join(folder, feed))
    signed.push(feed)
  }
  return { signed, publicKey }
}

function main([what]) {
  if (what === '--new-key') {
    const { publicKey, privateKey } = newKeys()
    process.stdout.write(`TUTORAT_UPDATE_PUBLIC_KEY=${publicKey}\nTUTORAT_UPDATE_PRIVATE_KEY=${privateKey}\n`)
    return
  }
  const keyFile = process.env.TUTORAT_UPDATE_PRIVATE_KEY_FILE
  const privateKey =
    process.env.TUTORAT_UPDATE_PRIVATE_KEY ?? (keyFile === undefined ? undefined : readFileSync(keyFile, 'utf8'))
  if (what === undefined || privateKey === undefined)
    throw new Error(
      'Usage: TUTORAT_UPDATE_PRIVATE_KEY=… (or TUTORAT_UPDATE_PRIVATE_KEY_FILE=…) node ' +
        'scripts/release/sign-updates.mjs <folder>',
    )
  const carriedKeys = process.env.TUTORAT_UPDATE_PUBLIC_KEY?.split(',').map((each) => each.trim()) ?? null
  const { signed, publicKey } = signFolder(what, privateKey, carriedKeys)
  if (signed.length === 0)
    throw new Error(
      `${what} holds no feed (latest*.yml) of a package that updates itself (.AppImage, .exe, .zip): build one first.`,
    )
  process.stdout.write(`Signed ${signed.join(', ')} with the key ${publicKey}\n`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main(process.argv.slice(2))
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
    process.exitCode = 1
  }
}

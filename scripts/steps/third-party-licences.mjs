import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readBrand } from '../brand/chosen.mjs'
import { inRoot, readJson } from './paths.mjs'

const rule = '='.repeat(80)

export function thirdPartyText(licences, product) {
  const parts = [...new Set(licences.map(({ text }) => text))].map((text) => {
    const entries = licences.filter((entry) => entry.text === text)
    const heads = entries.map(
      ({ name, version, licence, homepage }) => `${name} ${version} (${licence})\n  ${homepage}`,
    )
    return [rule, ...heads, '', text, ''].join('\n')
  })
  return [
    `${product} holds the software and the typeface named below. Each is used under its own licence.`,
    '',
    ...parts,
  ].join('\n')
}

const hex = (integrity) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')

function hashesOf(lock) {
  const entries = Object.entries(lock.packages).filter(
    ([place, { integrity }]) => place !== '' && integrity?.startsWith('sha512-'),
  )
  return new Map(
    entries.map(([place, { name, version, integrity }]) => [
      `${name ?? place.split('node_modules/').at(-1)} ${version}`,
      hex(integrity),
    ]),
  )
}

const runtimes = {
  Electron: (version) => `pkg:github/electron/electron@v${version}`,
  Chromium: () => 'pkg:github/chromium/chromium',
}

const purlOf = ({ name, version }) => runtimes[name]?.(version) ?? `pkg:npm/${name.replace('@', '%40')}@${version}`

function component(entry, hashes, archive) {
  const { name, version, licence, homepage } = entry
  const purl = purlOf(entry)
  const found = hashes.get(`${name} ${version}`)
  const hash = found
    ? { alg: 'SHA-512', content: found }
    : name === 'Electron' && archive
      ? { alg: 'SHA-256', content: archive }
      : undefined
  if (!hash && !(name in runtimes))
    throw new Error(`${name} ${version} is shipped and the lock file does not know it: build again after npm ci.`)
  const scoped = /^(@[^/]+)\/(.+)$/.exec(name)
  return {
    'type': name in runtimes ? 'framework' : 'library',
    'bom-ref': purl,
    ...(scoped ? { group: scoped[1] } : {}),
    'name': scoped?.[2] ?? name,
    version,
    ...(hash ? { hashes: [hash] } : {}),
    'licenses': [/^[\w.-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence }],
    purl,
    'externalReferences': [{ type: 'website', url: homepage }],
  }
}

/** Derived from the content: equal packages have equal bills. */
function serial(text) {
  const digits = createHash('sha256').update(text).digest('hex')
  const [low, mid, node] = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(20, 32)]
  return `urn:uuid:${low}-${mid}-5${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${node}`
}

/** CycloneDX; `archive`: SHA-256 of the runtime's archive. */
export function billOfMaterials({ licences, lock, product, archive }) {
  const hashes = hashesOf(lock)
  const components = licences.map((entry) => component(entry, hashes, archive))
  const root = `pkg:generic/${product.name}@${product.version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serial(JSON.stringify([root, components])),
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        'type': 'application',
        'bom-ref': root,
        'name': product.name,
        'version': product.version,
        'purl': root,
      },
    },
    components,
    dependencies: [
      { ref: root, dependsOn: components.map((each) => each['bom-ref']) },
      ...components.map((each) => ({ ref: each['bom-ref'] })),
    ],
  }
}

function archiveHash(runtime) {
  const checksums = readJson(inRoot('node_modules', 'electron', 'checksums.json')) ?? {}
  return runtime.source === 'copy'
    ? undefined
    : checksums[`electron-v${runtime.version}-${process.platform}-${process.arch}.zip`]
}

export function writeThirdParty(runtime, folder = inRoot('dist')) {
  const { id, name } = readBrand()
  const product = { ...readJson(inRoot('package.json')), name: id, productName: name }
  const licences = JSON.parse(readFileSync(inRoot('out', 'licences.json'), 'utf8'))
  const bill = billOfMaterials({
    licences,
    lock: readJson(inRoot('package-lock.json')),
    product,
    archive: archiveHash(runtime),
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENCES.txt'), thirdPartyText(licences, product.productName))
  writeFileSync(path.join(folder, `${product.name}-${product.version}.cdx.json`), `${JSON.stringify(bill, null, 1)}\n`)
}

import { readFileSync } from 'node:fs'
import { extractFile, listPackage, statFile } from '@electron/asar'
import { expect, test } from '@playwright/test'
import { billOfMaterials, thirdPartyText } from '../../scripts/steps/third-party-licences.mjs'
import { isAllowed } from '../../scripts/vite/shipped/allowed-licences'
import type { Licence } from '../../scripts/vite/shipped/licences'
import { bill } from '../architecture/supply/cyclonedx'
import { canaries, isBinary, secretsIn } from '../support/secret-scan'

const packed = 'dist/linux-unpacked'
const archive = `${packed}/resources/app.asar`
const files = (file: string): string[] =>
  listPackage(file, { isPack: false }).flatMap((entry) => ('size' in statFile(file, entry.slice(1)) ? [entry] : []))
const read = (name: string, file = archive): string => extractFile(file, name.slice(1)).toString()
const licences = (): Licence[] => JSON.parse(read('/out/licences.json')) as Licence[]

/** An addition needs a decision. */
const manifest = [
  /^\/package\.json$/,
  /^\/out\/(page-files|licences)\.json$/,
  /^\/out\/main\/[\w-]+\.js$/,
  /^\/out\/preload\/index\.cjs$/,
  /^\/out\/renderer\/index\.html$/,
  /^\/out\/renderer\/assets\/[\w.-]+\.(js|css|svg|png|webp|jpg|woff2)$/,
  /^\/out\/prerender\/[\w-]+\.(html|css)$/,
  /^\/resources\/icons\/[\w.-]+\.(png|ico|icns|svg)$/,
  /^\/resources\/(?!platform\.json$)[\w-]+\.(json|pub)$/,
  /^\/resources\/demo\/(captions|documents|pages|portraits)\/[\w./-]+\.(vtt|pdf|docx|svg|png|jpg|webp)$/,
  /^\/resources\/demo\/(promo|thumbnails|videos)\/[\w./-]+\.(svg|png|jpg|webp|mp4|webm|m3u8|ts)$/,
  /^\/node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js|prebuilds\/[\w-]+\/keytar\.node)$/,
]
const isListed = (file: string): boolean => manifest.some((pattern) => pattern.test(file))

test('D9: the package contains only the listed files', () => {
  const held = files(archive)
  expect(held.length).toBeGreaterThan(100)
  expect(held.filter((file) => !isListed(file))).toEqual([])
  for (const pattern of manifest.filter((each) => !/resources/.test(each.source)))
    expect(
      held.some((file) => pattern.test(file)),
      pattern.source,
    ).toBe(true)
  const strangers = [
    '/.env',
    '/out/renderer/assets/main.js.map',
    '/out/main/index.js.map',
    '/src/main/index.ts',
    '/resources/platform.json',
    '/resources/platform.json.bak',
    '/resources/update.pem',
    '/out/.env.local',
    '/node_modules/zod/index.js',
    '/resources/demo/../../secret.pem',
  ]
  expect(strangers.filter(isListed)).toEqual([])
})

test('D9: the package contains no source map and no build placeholder', () => {
  for (const file of files(archive).filter((each) => /\.(c?js|css|html)$/.test(each))) {
    const text = read(file)
    expect(/[#@]\s*sourceMappingURL=/.test(text), `${file} names a source map`).toBe(false)
    expect(/\b__(DRIVABLE|DEMO|RELEASE|UPDATE_KEYS)__\b/.test(text), `${file} holds a placeholder`).toBe(false)
  }
})

test('D9: the debugging port is stripped, unlike in the package for tests', () => {
  const stripping = /alsoAllowed\s*[:=]\s*\[([^\]]*)\]/
  const inside = (file: string): string | undefined => stripping.exec(read('/out/main/index.js', file))?.[1]
  expect(inside(archive)).toBe('')
  expect(inside('dist/drivable-unpacked/resources/app.asar')).toContain('remote-debugging-port')
})

test('D9: no switch starts the shipped package without its sandbox, unlike the package for tests', () => {
  const condition = /function isUnderWine\(\)\{return\s?([^}]*)\}/
  const inside = (file: string): string | undefined => condition.exec(read('/out/main/index.js', file))?.[1]
  expect(inside(archive)).toBe('!1')
  expect(inside('dist/drivable-unpacked/resources/app.asar')).toContain('no-sandbox')
})

test('D9: the package contains no secret', async () => {
  const bundle = read('/out/main/index.js')
  for (const { name, text } of canaries())
    expect(await secretsIn('/out/main/index.js', `${bundle}\n${text}`), name).not.toEqual([])
  const found: string[] = []
  for (const file of files(archive).filter((each) => !isBinary(each)))
    found.push(...(await secretsIn(file, read(file))))
  expect(found).toEqual([])
})

test('I8: the package lists its components with the full text of each licence', () => {
  const made = licences()
  const names = made.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'react',
      'antd',
      'electron-log',
      '@eneris/push-receiver',
      '@cantoo/pdf-lib',
      '@fontsource-variable/rubik',
      'react-image-crop',
      '@github/keytar',
      '@phosphor-icons/core',
      'Electron',
      'Chromium',
    ]),
  )
  expect(
    names.filter((name) =>
      /^(electron-vite|vitest|typescript|eslint|jsdom|subset-font|electron-builder|@playwright\/test)$/.test(name),
    ),
  ).toEqual([])
  for (const { name, licence, text, homepage } of made) {
    expect(isAllowed(licence), `${name}: ${licence}`).toBe(true)
    expect(text.length, name).toBeGreaterThan(300)
    expect(homepage, name).toMatch(/^https:\/\//)
  }
  expect(readFileSync(`${packed}/THIRD-PARTY-LICENCES.txt`, 'utf8')).toBe(thirdPartyText(made, 'Tutorat'))
  expect(readFileSync(`${packed}/LICENSES.chromium.html`, 'utf8')).toContain('FFmpeg')
})

test('I8: the bill of materials lists each component with its integrity', () => {
  const product = JSON.parse(read('/package.json')) as { name: string; version: string }
  const made = bill.parse(
    billOfMaterials({ licences: licences(), lock: JSON.parse(readFileSync('package-lock.json', 'utf8')), product }),
  )
  expect(made.components).toHaveLength(licences().length)
  expect(made.components.filter(({ purl, hashes }) => purl.startsWith('pkg:npm/') && hashes === undefined)).toEqual([])
})

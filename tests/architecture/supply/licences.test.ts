import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billOfMaterials, thirdPartyText } from '../../../scripts/steps/third-party-licences.mjs'
import { allowedLicences, isAllowed } from '../../../scripts/vite/shipped/allowed-licences'
import { licenceOverrides } from '../../../scripts/vite/shipped/known-texts'
import { getLicences, type Licence } from '../../../scripts/vite/shipped/licences'
import { getPackageFolder } from '../../../scripts/vite/shipped/shipped-packages'
import { bill } from './cyclonedx'

describe('I8: allowed licences', () => {
  it('are a closed list', () => {
    expect(allowedLicences).toEqual([
      '0BSD',
      'Apache-2.0',
      'BlueOak-1.0.0',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'CC0-1.0',
      'ISC',
      'MIT',
      'MIT-0',
      'OFL-1.1',
      'Unlicense',
      'Zlib',
    ])
  })

  it.each([
    'MIT',
    'OFL-1.1',
    '(MPL-2.0 OR Apache-2.0)',
    'GPL-3.0-only OR MIT',
    '(MIT AND BSD-3-Clause)',
    'MIT AND (GPL-2.0 OR ISC)',
  ])('include %s', (expression) => {
    expect(isAllowed(expression)).toBe(true)
  })

  it.each([
    'GPL-3.0',
    'AGPL-3.0-only',
    'LGPL-2.1',
    'UNLICENSED',
    'UNKNOWN',
    '',
    'SEE LICENSE IN LICENSE',
    'MIT AND GPL-2.0',
    '(MIT',
    'MIT OR',
    'MIT)',
    'mit',
    'MIT, Apache-2.0',
    'GPL-2.0 WITH Classpath-exception-2.0',
  ])('exclude %j', (expression) => {
    expect(isAllowed(expression)).toBe(false)
  })

  it('exclude any other text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (word) => isAllowed(word) === allowedLicences.includes(word.trim()) || /OR|AND|\(/.test(word),
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('I8: package folder of a module', () => {
  it.each([
    ['/home/x/tutorat/node_modules/antd/es/button/index.js', 'node_modules/antd'],
    [
      '/home/x/tutorat/node_modules/@rc-component/form/es/index.js?commonjs-es-import',
      'node_modules/@rc-component/form',
    ],
    ['\0/home/x/tutorat/node_modules/react/index.js?commonjs-module', 'node_modules/react'],
    [
      '../../node_modules/@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2',
      'node_modules/@fontsource-variable/rubik',
    ],
    ['/home/x/node_modules/a/node_modules/@b/c/index.js', 'node_modules/a/node_modules/@b/c'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
    ['/home/x/tutorat/src/main/index.ts', null],
  ])('is derived from %j', (id, folder) => {
    expect(getPackageFolder(id)).toBe(folder)
  })
})

describe('I8: licence report', () => {
  let root: string
  const plant = (name: string, manifest: object, files: Record<string, string> = {}): string => {
    const folder = path.join(root, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    for (const [file, text] of Object.entries({
      ...files,
      'package.json': JSON.stringify({ name, version: '1.2.3', ...manifest }),
    }))
      writeFileSync(path.join(folder, file), text)
    return `node_modules/${name}`
  }
  const report = (...folders: string[]): Licence[] => getLicences({ root, folders, runtimeVersion: '45.4.1' })

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'licences-'))
    mkdirSync(path.join(root, 'scripts/vite/shipped/texts'), { recursive: true })
    for (const name of ['mit', 'apache-2.0', 'chromium'])
      writeFileSync(path.join(root, `scripts/vite/shipped/texts/${name}.txt`), `the text of ${name}\n`)
    plant('keytar', { name: '@github/keytar', license: 'MIT' }, { 'LICENSE.md': 'Copyright keytar' })
    plant('@phosphor-icons/core', { license: 'MIT' }, { LICENSE: 'Copyright phosphor' })
    plant('electron', { license: 'MIT' }, { LICENSE: 'Copyright Electron' })
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('lists the native module, the icons and the runtime with the packages, sorted and reproducible', () => {
    const folders = [
      plant(
        'zeta',
        { license: 'ISC', repository: 'git@github.com:zeta/zeta.git' },
        { 'LICENSE.txt': '\r\nCopyright zeta \r\nall of it\r\n' },
      ),
      plant('alpha', { license: { type: 'MIT' }, homepage: 'http://alpha.example' }, { licence: 'Copyright alpha' }),
    ]
    expect(report(...folders)).toEqual([
      {
        name: '@github/keytar',
        version: '1.2.3',
        licence: 'MIT',
        text: 'Copyright keytar',
        homepage: 'https://www.npmjs.com/package/@github/keytar',
      },
      {
        name: '@phosphor-icons/core',
        version: '1.2.3',
        licence: 'MIT',
        text: 'Copyright phosphor',
        homepage: 'https://www.npmjs.com/package/@phosphor-icons/core',
      },
      {
        name: 'Chromium',
        version: 'Electron 45.4.1',
        licence: 'BSD-3-Clause',
        text: 'the text of chromium',
        homepage: 'https://www.chromium.org',
      },
      {
        name: 'Electron',
        version: '45.4.1',
        licence: 'MIT',
        text: 'Copyright Electron',
        homepage: 'https://www.electronjs.org',
      },
      { name: 'alpha', version: '1.2.3', licence: 'MIT', text: 'Copyright alpha', homepage: 'https://alpha.example' },
      {
        name: 'zeta',
        version: '1.2.3',
        licence: 'ISC',
        text: 'Copyright zeta\nall of it',
        homepage: 'https://github.com/zeta/zeta',
      },
    ])
    expect(report(...folders.reverse())).toEqual(report(...folders))
  })

  it.each([
    ['git+https://github.com/a/b.git', 'https://github.com/a/b'],
    ['git+ssh://git@github.com/a/b.git', 'https://github.com/a/b'],
    ['git://github.com/a/b.git', 'https://github.com/a/b'],
    ['a/b', 'https://github.com/a/b'],
    ['javascript:alert(1)', 'https://www.npmjs.com/package/page'],
  ])('derives a homepage from %s', (url, page) => {
    expect(
      report(plant('page', { license: 'MIT', repository: { url } }, { LICENSE: 'x' })).find(
        ({ name }) => name === 'page',
      )?.homepage,
    ).toBe(page)
  })

  it('refuses an unlisted or missing licence', () => {
    expect(() => report(plant('copyleft', { license: 'GPL-3.0-or-later' }, { LICENSE: 'x' }))).toThrow(
      /^copyleft 1\.2\.3 is shipped under "GPL-3\.0-or-later", which is not on the list/,
    )
    expect(() => report(plant('nothing', {}, { LICENSE: 'x' }))).toThrow(/"UNKNOWN"/)
  })

  it('refuses a package without a licence text', () => {
    expect(() => report(plant('silent', { license: 'MIT' }, { 'README.md': 'MIT' }))).toThrow(
      /^silent is shipped and brings no text of its licence/,
    )
    expect(() => report(plant('empty', { license: 'MIT' }, { LICENSE: ' \n' }))).toThrow(/brings no text/)
  })

  it('adds the manually recorded licence texts', () => {
    const [known] = report(plant('http_ece', { license: 'MIT' })).filter(({ name }) => name === 'http_ece')
    expect(known?.text).toBe('Copyright (c) Martin Thomson\n\nthe text of mit')
    const [player] = report(plant('hls.js', { license: 'Apache-2.0' }, { LICENSE: 'Copyright player' })).filter(
      ({ name }) => name === 'hls.js',
    )
    expect(player?.text).toBe('Copyright player\n\nthe text of apache-2.0')
    for (const [name, { files, adds }] of Object.entries(licenceOverrides)) if (files) expect(adds, name).toBeDefined()
  })
})

describe('I8: bill of materials', () => {
  const entry = (name: string, version: string, licence = 'MIT'): Licence => ({
    name,
    version,
    licence,
    text: `text of ${name}`,
    homepage: 'https://example.com/',
  })
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
  const licences = [
    entry('@github/keytar', '7.10.6'),
    entry('Chromium', 'Electron 45.4.1', 'BSD-3-Clause'),
    entry('Electron', '45.4.1'),
    entry('dompurify', '3.4.18', '(MPL-2.0 OR Apache-2.0)'),
  ]
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/keytar': { name: '@github/keytar', version: '7.10.6', integrity },
      'node_modules/a/node_modules/dompurify': { version: '3.4.18', integrity },
    },
  }
  const product = { name: 'tutorat', version: '1.0.0' }

  it('is valid CycloneDX with an integrity for each package, and reproducible', () => {
    const made = bill.parse(billOfMaterials({ licences, lock, product, archive: 'ab'.repeat(32) }))
    expect(made.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/%40github/keytar@7.10.6',
      'pkg:github/chromium/chromium',
      'pkg:github/electron/electron@v45.4.1',
      'pkg:npm/dompurify@3.4.18',
    ])
    expect(made.components.map(({ hashes }) => hashes?.[0]?.content.slice(0, 4))).toEqual([
      '0707',
      undefined,
      'abab',
      '0707',
    ])
    expect(made.components.at(-1)?.licenses).toEqual([{ expression: '(MPL-2.0 OR Apache-2.0)' }])
    const refs = made.components.map((each) => each['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(made.dependencies[0]).toEqual({ ref: made.metadata.component['bom-ref'], dependsOn: refs })
    expect(billOfMaterials({ licences, lock, product, archive: 'ab'.repeat(32) })).toEqual(made)
    expect(bill.parse(billOfMaterials({ licences, lock, product, archive: 'cd'.repeat(32) })).serialNumber).not.toBe(
      made.serialNumber,
    )
  })

  it('refuses a package that is missing in the lock file', () => {
    expect(() => billOfMaterials({ licences: [entry('stranger', '1.0.0')], lock, product })).toThrow(
      /^stranger 1\.0\.0 is shipped and the lock file does not know it/,
    )
  })

  it('comes with a text that contains each licence once and names all its packages', () => {
    const same = { ...entry('twin', '2.0.0'), text: 'text of dompurify' }
    const text = thirdPartyText([...licences, same], 'Tutorat')
    expect(text.match(/text of dompurify/g)).toHaveLength(1)
    for (const { name, version } of [...licences, same]) expect(text).toContain(`${name} ${version} (`)
  })
})

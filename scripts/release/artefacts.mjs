import { readBrand } from '../brand/chosen.mjs'

const { id, program } = readBrand()
const named = (start, rest) => new RegExp(`^${start}${rest.source}`)

/** docs/releasing.md holds this table, and a test compares the two. */
export const artefacts = [
  {
    name: 'deb x64',
    pattern: named(id, /_.*_amd64\.deb$/),
    job: 'linux',
    built: 'here',
    installed: 'here',
    run: 'here',
  },
  { name: 'rpm x64', pattern: named(id, /-.*\.x86_64\.rpm$/), job: 'linux', built: 'here', installed: 'no', run: 'no' },
  {
    name: 'deb arm64',
    pattern: named(id, /_.*_arm64\.deb$/),
    job: 'linux-arm64',
    built: 'workflow',
    installed: 'workflow',
    run: 'workflow',
  },
  {
    name: 'rpm arm64',
    pattern: named(id, /-.*\.aarch64\.rpm$/),
    job: 'linux-arm64',
    built: 'workflow',
    installed: 'no',
    run: 'no',
  },
  {
    name: 'AppImage x64',
    pattern: named(program, /-.*-x86_64\.AppImage$/),
    job: 'linux',
    built: 'here',
    installed: 'no installation',
    run: 'here',
  },
  {
    name: 'Flatpak',
    pattern: named(program, /-.*\.flatpak$/),
    job: 'by hand',
    built: 'no: manifest checked',
    installed: 'no',
    run: 'no',
  },
  {
    name: 'NSIS per user x64, arm64',
    pattern: named(program, /-Setup-.*\.exe$/),
    job: 'windows',
    built: 'workflow',
    installed: 'workflow, x64',
    run: 'workflow, x64',
  },
  {
    name: 'NSIS per machine x64, arm64',
    pattern: named(program, /-Lab-Setup-.*\.exe$/),
    job: 'windows',
    built: 'workflow',
    installed: 'by hand',
    run: 'by hand',
  },
  {
    name: 'zip x64',
    pattern: named(program, /-.*-x64\.zip$/),
    job: 'windows',
    built: 'here',
    installed: 'no installation',
    run: 'issue 23, item 1',
  },
  {
    name: 'zip arm64',
    pattern: named(program, /-.*-arm64\.zip$/),
    job: 'windows',
    built: 'workflow',
    installed: 'no installation',
    run: 'no',
  },
  {
    name: 'MSI x64',
    pattern: named(program, /-.*-x64\.msi$/),
    job: 'msi',
    built: 'here',
    installed: 'here, Wine 10',
    run: 'no',
  },
  {
    name: 'dmg, zip universal',
    pattern: named(program, /-.*-universal\.(dmg|zip)$/),
    job: 'macos',
    built: 'workflow',
    installed: 'workflow',
    run: 'workflow',
  },
]

export const toTable = () =>
  [
    '| artefact | job | built | installed | run |',
    '| --- | --- | --- | --- | --- |',
    ...artefacts.map(
      ({ name, job, built, installed, run }) => `| ${name} | ${job} | ${built} | ${installed} | ${run} |`,
    ),
  ].join('\n')

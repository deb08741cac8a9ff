import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readBrand } from '../brand/chosen.mjs'

const { id, program, site } = readBrand()

/** Folders that belong to the distribution are not listed, or two packages would own them. */
const ownFolders = new RegExp(`^/(?:opt/${program}|usr/share/doc/${id})(?:/|$)`)
const helper = `/opt/${program}/chrome-sandbox`

function fileList(root) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, name: `/${path.relative(root, path.join(entry.parentPath, entry.name))}` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap(({ entry, name }) => {
    if (entry.isDirectory()) return ownFolders.test(name) ? [`%dir %attr(755,root,root) "${name}"`] : []
    if (entry.isSymbolicLink()) return [`"${name}"`]
    const mode = (lstatSync(path.join(root, name)).mode & 0o7777).toString(8)
    if (name === helper && mode !== '4755') throw new Error(`${helper} has the mode ${mode}`)
    return [`%attr(${mode},root,root) "${name}"`]
  })
}

const payloads = { gzip: 'w1.gzdio', bzip2: 'w1.bzdio', xz: 'w6T0.xzdio', xzmt: 'w6T0.xzdio' }
const architectures = { amd64: 'x86_64', x64: 'x86_64', x86_64: 'x86_64', arm64: 'aarch64', aarch64: 'aarch64' }

function script(section, file) {
  return file === undefined ? '' : `%${section}\n${readFileSync(file, 'utf8').replaceAll('%', '%%')}\n`
}

/** Requirements are listed by hand: the generator would offer Chromium's own libraries to other packages. */
function toSpec({ one, options, project, root, list }) {
  const fromProject = (name) => (one(name) === undefined ? undefined : path.resolve(project, one(name)))
  const requires = (options['--depends'] ?? []).map((each) => `Requires: ${each}`)
  return `%global __os_install_post %{nil}
%global debug_package %{nil}
%define _build_id_links none
%define _binary_payload ${payloads[one('--rpm-compression')] ?? payloads.xz}
%define _buildhost ${new URL(site).host}
Name: ${one('--name')}
Version: ${one('--version').replaceAll('-', '~')}
Release: 1
Summary: ${one('--rpm-summary') ?? one('--name')}
License: LicenseRef-${program}
URL: ${one('--url')}
Vendor: ${one('--vendor') ?? one('--maintainer')}
Packager: ${one('--maintainer')}
AutoReqProv: no
${requires.join('\n')}
Recommends: (gnome-keyring or kwalletmanager or keepassxc)
%description
${one('--description').trim()}
%install
cp -a "${root}/." "%{buildroot}/"
${script('post', fromProject('--after-install'))}${script('preun', fromProject('--before-remove'))}\
${script('postun', fromProject('--after-remove'))}%files -f ${list}
`
}

export function buildRpm(root, { one, options, project }) {
  const top = mkdtempSync(path.join(os.tmpdir(), `${id}-rpmbuild-`))
  try {
    const list = path.join(top, 'files')
    writeFileSync(list, `${fileList(root).join('\n')}\n`)
    const spec = path.join(top, `${id}.spec`)
    writeFileSync(spec, toSpec({ one, options, project, root, list }))
    const architecture = architectures[one('--architecture')] ?? one('--architecture')
    const built = spawnSync(
      'rpmbuild',
      ['-bb', '--quiet', '--target', `${architecture}-linux`, '--define', `_topdir ${top}`, spec],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    if (built.status !== 0) return built.status ?? 1
    const folder = path.join(top, 'RPMS', architecture)
    const made = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.rpm')) : []
    if (made.length !== 1) throw new Error(`rpmbuild wrote ${made.length} packages into ${folder}`)
    copyFileSync(path.join(folder, made[0]), one('--package'))
    return 0
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}

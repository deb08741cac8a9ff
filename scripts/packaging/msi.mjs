// Writes the MSI for group policy from an unpacked Windows package: msi.mjs <unpacked folder> <output.msi> [x64|arm64]
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBrand } from '../brand/chosen.mjs'
import { iconsFolder } from '../brand/templates.mjs'

const project = path.resolve(import.meta.dirname, '..', '..')
const { program, scheme, site, appId: brandAppId, msiUpgradeCode } = readBrand()
const key = `Software\\Policies\\${program}`

/** A brand never changes it: an installer with another one would install a second copy instead of an upgrade. */
export const upgradeCode = msiUpgradeCode
const electronBuilderSpace = '50e065bc-3134-11e6-9bab-38c9862bdaf3'

/** RFC 4122, version 5. */
export function uuid(name, space = upgradeCode) {
  const hash = createHash('sha1')
    .update(Buffer.from(space.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
  hash[6] = (hash[6] & 0x0f) | 0x50
  hash[8] = (hash[8] & 0x3f) | 0x80
  const text = hash.subarray(0, 16).toString('hex')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

const guid = (name) => uuid(name).toUpperCase()
const escape = (text) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character])
const idOf = (prefix, name) => `${prefix}_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`

/** Public properties of the command line and the values of src/main/policy/registry.ts that they write. */
export const policyProperties = {
  POLICY_LANGUAGE: { value: 'language', type: 'string', allowed: ['fr', 'en', 'ar'] },
  POLICY_SHAREDCOMPUTER: { value: 'sharedComputer', type: 'flag', byDefault: '1' },
  POLICY_UPDATES: { value: 'updates', type: 'flag', byDefault: '0' },
  POLICY_PAYMENTS: { value: 'payments', type: 'flag' },
  POLICY_DATASAVER: { value: 'dataSaver', type: 'flag' },
  POLICY_ADMINISTRATORLINKS: { value: 'administratorLinks', type: 'flag' },
  POLICY_PROXYMODE: { value: 'proxyMode', type: 'string', allowed: ['system', 'manual', 'script'] },
  POLICY_PROXYHOST: { value: 'proxyHost', type: 'string' },
  POLICY_PROXYPORT: {
    value: 'proxyPort',
    type: 'number',
    accepted: 'POLICY_PROXYPORT >= 1 AND POLICY_PROXYPORT <= 65535',
    hint: '1-65535',
  },
  POLICY_PROXYURL: { value: 'proxyUrl', type: 'string' },
  POLICY_MEDIACACHEURL: {
    value: 'mediaCacheUrl',
    type: 'string',
    accepted: 'POLICY_MEDIACACHEURL << "https://" OR POLICY_MEDIACACHEURL << "http://"',
    hint: 'https://host, http://private address',
  },
  POLICY_JSON: { value: 'policy', type: 'string' },
}

const allowedOf = ({ type, allowed }) => (type === 'flag' ? ['0', '1'] : allowed)

/** A wrong value must stop the installation: the application would ignore the complete policy. */
function policyConditions() {
  const single = Object.entries(policyProperties).flatMap(([name, rule]) => {
    const allowed = allowedOf(rule)
    const accepted = rule.accepted ?? allowed?.map((value) => `${name} = "${value}"`).join(' OR ')
    return accepted === undefined
      ? []
      : { condition: `NOT ${name} OR (${accepted})`, message: `${name}: ${rule.hint ?? allowed.join(', ')}` }
  })
  return [
    ...single,
    {
      condition: 'NOT POLICY_PROXYMODE = "manual" OR (POLICY_PROXYHOST AND POLICY_PROXYPORT)',
      message: 'POLICY_PROXYMODE=manual: POLICY_PROXYHOST, POLICY_PROXYPORT',
    },
    {
      condition: 'NOT POLICY_PROXYMODE = "script" OR POLICY_PROXYURL',
      message: 'POLICY_PROXYMODE=script: POLICY_PROXYURL',
    },
  ]
}

const launchConditions = () =>
  policyConditions().map(
    ({ condition, message }) => `<Condition Message="${message}">${escape(`Installed OR (${condition})`)}</Condition>`,
  )

function policyComponents() {
  return Object.entries(policyProperties).flatMap(([name, { value, type, byDefault }]) => {
    const component = (id, condition, data) => ({
      id,
      condition,
      markup:
        `<Component Id="${id}" Guid="${guid(id)}" Win64="yes">` +
        `<RegistryValue Root="HKLM" Key="${key}" Name="${value}" ` +
        `Type="${type === 'string' ? 'string' : 'integer'}" Value="${data}" KeyPath="yes"/></Component>`,
    })
    return [
      component(`Set_${name}`, name, `[${name}]`),
      ...(byDefault === undefined
        ? []
        : [component(`Default_${name}`, `NOT ${name} AND NOT EXISTING_${name}`, byDefault)]),
    ]
  })
}

const existingOf = () =>
  Object.entries(policyProperties).flatMap(([name, { value, byDefault }]) =>
    byDefault === undefined
      ? []
      : `<Property Id="EXISTING_${name}"><RegistrySearch Id="Search_${name}" Root="HKLM" Key="${key}" ` +
        `Name="${value}" Type="raw" Win64="yes"/></Property>`,
  )

/** wixl refuses absolute paths; it runs in the project. */
const fromProject = (file) => path.relative(project, file)

/** One component for each file, so that a repair replaces each. */
function tree(folder, bits) {
  const ids = []
  const walk = (relative) => {
    const entries = readdirSync(path.join(folder, relative), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )
    return entries
      .map((entry) => {
        const name = path.posix.join(relative, entry.name)
        if (entry.isDirectory())
          return `<Directory Id="${idOf('d', name)}" Name="${escape(entry.name)}">${walk(name)}</Directory>`
        const id = idOf('c', name)
        ids.push(id)
        return (
          `<Component Id="${id}" Guid="${guid(`file ${name}`)}"${bits}><File Id="${idOf('f', name)}" ` +
          `Name="${escape(entry.name)}" Source="${escape(fromProject(path.join(folder, name)))}" KeyPath="yes"/>` +
          '</Component>'
        )
      })
      .join('\n')
  }
  return { markup: walk(''), ids }
}

function linkHandler(bits) {
  const classes = `Software\\Classes\\${scheme}`
  const value = (at, name, text) =>
    `<RegistryValue Root="HKLM" Key="${at}"${name === '' ? '' : ` Name="${name}"`} Type="string" ` +
    `Value="${escape(text)}"/>`
  return (
    `<Component Id="LinkHandler" Guid="${guid('link handler')}"${bits}>` +
    `<RegistryValue Root="HKLM" Key="${classes}" Type="string" Value="URL:${program}" KeyPath="yes"/>` +
    value(classes, 'URL Protocol', '') +
    value(`${classes}\\DefaultIcon`, '', `[INSTALLDIR]${program}.exe,0`) +
    value(`${classes}\\shell\\open\\command`, '', `"[INSTALLDIR]${program}.exe" --protocol -- "%1"`) +
    '</Component>'
  )
}

const shortcut = (bits) =>
  `<Component Id="StartMenu" Guid="${guid('start menu')}"${bits}>` +
  `<Shortcut Id="StartMenuShortcut" Name="${program}" Target="[INSTALLDIR]${program}.exe" ` +
  'WorkingDirectory="INSTALLDIR"/>' +
  `<RegistryValue Root="HKLM" Key="Software\\${program}" Name="startMenu" Type="integer" Value="1" KeyPath="yes"/>` +
  '</Component>'

/** wixl reads a part of WiX 3. */
export function toWxs({ folder, version, arch, appId }) {
  const bits = ' Win64="yes"'
  const { markup, ids } = tree(folder, bits)
  const policies = policyComponents()
  const parts = [...ids, 'LinkHandler', 'StartMenu', ...policies.map(({ id }) => id)]
  const nsis = uuid(appId, electronBuilderSpace)
  const uninstall = `Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\${nsis}`
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
<Product Id="${guid(`product ${version} ${arch}`)}" Name="${program}" Language="1036" Codepage="1252" \
Version="${version}" Manufacturer="${program}" UpgradeCode="${upgradeCode}">
<Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine" Languages="1036" Description="${program} \
${version}" Manufacturer="${program}" SummaryCodepage="1252"/>
<Media Id="1" Cabinet="${scheme}.cab" EmbedCab="yes"/>
<MajorUpgrade DowngradeErrorMessage="Une version plus récente de ${program} est installée. / A newer version of \
${program} is installed."/>
<Property Id="ARPPRODUCTICON" Value="ProgramIcon"/>
<Property Id="ARPNOMODIFY" Value="1"/>
<Property Id="ARPURLINFOABOUT" Value="${site}"/>
<Property Id="WINDOWSTEN"><RegistrySearch Id="SearchWindowsTen" Root="HKLM" Key="SOFTWARE\\Microsoft\\Windows \
NT\\CurrentVersion" Name="CurrentMajorVersionNumber" Type="raw" Win64="yes"/></Property>
<Property Id="LABSETUP"><RegistrySearch Id="SearchLabSetup" Root="HKLM" Key="${uninstall}" Name="UninstallString" \
Type="raw" Win64="yes"/></Property>
${existingOf().join('\n')}
<Condition Message="${program} a besoin de Windows 10 ou plus récent. / ${program} needs Windows 10 or newer.">\
Installed OR WINDOWSTEN</Condition>
<Condition Message="Désinstallez d’abord ${program}-Lab-Setup. / Remove ${program}-Lab-Setup first.">\
Installed OR NOT LABSETUP</Condition>
${launchConditions().join('\n')}
<Icon Id="ProgramIcon" SourceFile="${fromProject(path.join(iconsFolder(), 'icon.ico'))}"/>
<Directory Id="TARGETDIR" Name="SourceDir">
<Directory Id="ProgramFiles64Folder"><Directory Id="INSTALLDIR" Name="${program}">
${markup}
${linkHandler(bits)}
${policies.map((each) => each.markup).join('\n')}
</Directory></Directory>
<Directory Id="ProgramMenuFolder">${shortcut(bits)}</Directory>
</Directory>
<Feature Id="Complete" Level="1" Title="${program}">
${parts.map((id) => `<ComponentRef Id="${id}"/>`).join('\n')}
</Feature>
</Product>
</Wix>
`
}

function msibuild(file, args) {
  const { status, stderr, error } = spawnSync('msibuild', [file, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`msibuild could not complete ${file}: ${stderr ?? error?.message}`)
}

const sql = (file, ...queries) =>
  msibuild(
    file,
    queries.flatMap((query) => ['-q', query]),
  )

const permanent = 16
const registryKeyPath = 4
const bits64 = 256

/** wixl knows neither. Permanent: the policy belongs to the school, and a group policy may have written it since. */
function setConditions(file) {
  sql(
    file,
    ...policyComponents().map(
      ({ id, condition }) =>
        `UPDATE \`Component\` SET \`Condition\` = '${condition}', \`Attributes\` = ` +
        `${permanent + registryKeyPath + bits64} WHERE \`Component\` = '${id}'`,
    ),
  )
}

/** wixl removes the old version before the transaction, so a failed upgrade would leave none. */
function upgradeInTransaction(file) {
  sql(file, "UPDATE `InstallExecuteSequence` SET `Sequence` = 1501 WHERE `Action` = 'RemoveExistingProducts'")
}

/** Without it the values are lost on the way from a user's process to the service. */
function passProperties(file) {
  const names = ['WIX_DOWNGRADE_DETECTED', 'WIX_UPGRADE_DETECTED', ...Object.keys(policyProperties)].join(';')
  sql(file, `UPDATE \`Property\` SET \`Value\` = '${names}' WHERE \`Property\` = 'SecureCustomProperties'`)
}

const templates = { x64: 'x64;1036', arm64: 'Arm64;1036' }

/** wixl writes English and knows no ARM64; the package code must be unique to each file. */
function writeSummary(file, { arch, version }) {
  msibuild(file, ['-s', `${program} ${version}`, program, templates[arch], `{${randomUUID().toUpperCase()}}`])
}

/** Toasts of the installed application need its AppUserModelID on the shortcut; wixl does not know the table. */
function identifyShortcut(file, appId) {
  sql(
    file,
    'CREATE TABLE `MsiShortcutProperty` (`MsiShortcutProperty` CHAR(72) NOT NULL, `Shortcut_` CHAR(72) NOT NULL, ' +
      '`PropertyKey` CHAR(255) NOT NULL, `PropVariantValue` CHAR(255) NOT NULL PRIMARY KEY `MsiShortcutProperty`)',
    'INSERT INTO `MsiShortcutProperty` (`MsiShortcutProperty`, `Shortcut_`, `PropertyKey`, `PropVariantValue`) ' +
      `VALUES ('AppUserModel', 'StartMenuShortcut', 'System.AppUserModel.ID', '${appId}')`,
  )
}

export function buildMsi({ folder, output: named, version, arch = 'x64', appId }) {
  const output = path.resolve(named)
  const source = `${output}.wxs`
  mkdirSync(path.dirname(output), { recursive: true })
  rmSync(output, { force: true })
  writeFileSync(source, toWxs({ folder: path.resolve(folder), version, arch, appId }))
  const { status, stderr, error } = spawnSync('wixl', ['--arch', 'x64', '--output', output, source], {
    encoding: 'utf8',
    cwd: project,
  })
  if (status !== 0) throw new Error(`wixl could not build ${output}: ${stderr ?? error?.message}`)
  rmSync(source)
  setConditions(output)
  upgradeInTransaction(output)
  passProperties(output)
  identifyShortcut(output, appId)
  writeSummary(output, { arch, version })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, output, arch] = process.argv.slice(2)
  const { version } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
  buildMsi({ folder, output, version, arch, appId: brandAppId })
}

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-launcher-'))
const programs = path.join(folder, 'bin')
const writeProgram = (name: string, text: string): void => writeFileSync(path.join(folder, name), text, { mode: 0o755 })

beforeAll(() => {
  mkdirSync(programs)
  const packaging = path.resolve('scripts/packaging')
  copyFileSync(path.join(packaging, 'environment.sh'), path.join(folder, 'environment.sh'))
  copyFileSync(path.join(packaging, 'app-run.sh'), path.join(folder, 'AppRun'))
  chmodSync(path.join(folder, 'AppRun'), 0o755)
  writeProgram(
    'launcher',
    readFileSync(path.join(packaging, 'deb', 'tutorat'), 'utf8').replaceAll('/opt/Tutorat', folder),
  )
  writeProgram('tutorat', `#!/bin/sh\nulimit -c\nprintf '<%s>' "$@"\nprintf '\\0'\nexec /usr/bin/env -0\n`)
  // The launcher of the AppImage first asks whether the system grants a sandbox.
  writeProgram(path.join('bin', 'unshare'), '#!/bin/sh\nexit 0\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(launcher: string, shell: string, environment: Record<string, string>, args: string[] = []) {
  const { stdout, stderr, status } = spawnSync(shell, [path.join(folder, launcher), ...args], {
    encoding: 'utf8',
    env: { PATH: `${programs}:/usr/bin:/bin`, ...environment },
  })
  expect([status, stderr]).toEqual([0, ''])
  const [head = '', ...rows] = stdout.split('\0').filter((row) => row !== '')
  const variables = rows.map((row) => [row.slice(0, row.indexOf('=')), row.slice(row.indexOf('=') + 1)] as const)
  return { head, variables: Object.fromEntries(variables) as Record<string, string | undefined> }
}

const session = {
  HOME: '/home/amira',
  LANG: 'ar_TN.UTF-8',
  LC_TIME: 'fr_TN.UTF-8',
  DISPLAY: ':1',
  WAYLAND_DISPLAY: 'wayland-0',
  XDG_RUNTIME_DIR: '/run/user/1000',
  XDG_CURRENT_DESKTOP: 'ubuntu:GNOME',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
  XMODIFIERS: '@im=ibus',
  GTK_IM_MODULE: 'ibus',
  QT_IM_MODULE: 'fcitx',
  PULSE_SERVER: 'unix:/run/user/1000/pulse/native',
  https_proxy: 'http://proxy.ecole.tn:3128',
  NO_PROXY: 'localhost,127.0.0.1',
  KRB5CCNAME: 'FILE:/tmp/krb5cc_1000',
  XDG_DATA_HOME: `/home/amira/a "quoted" $(id) folder`,
  LANGUAGE: 'ar:fr\nNODE_OPTIONS=--inspect\nDISPLAY=:9',
}

const hostile = [
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_V8_COVERAGE',
  'NODE_DEBUG',
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_LOG_FILE',
  'CHROME_DEVEL_SANDBOX',
  'SSLKEYLOGFILE',
  'SSL_CERT_FILE',
  'OPENSSL_CONF',
  'LD_LIBRARY_PATH',
  'LD_DEBUG_OUTPUT',
  'GCONV_PATH',
  'GTK_MODULES',
  'GTK_PATH',
  'GTK_IM_MODULE_FILE',
  'GDK_PIXBUF_MODULE_FILE',
  'GIO_EXTRA_MODULES',
  'QT_PLUGIN_PATH',
  'QT_QPA_PLATFORM_PLUGIN_PATH',
  'LIBVA_DRIVERS_PATH',
  'VK_LAYER_PATH',
  'PULSE_BINARY',
  'KRB5_CONFIG',
  'BASH_ENV',
  'ENV',
]

// The launchers are those of Linux packages.
const shells = ['dash', 'bash', 'ksh', 'busybox']
  .map((name) => `/bin/${name}`)
  .filter((file) => process.platform === 'linux' && existsSync(file))
const starts = ['launcher', 'AppRun'].flatMap((launcher) => shells.map((shell) => [launcher, shell] as const))

describe.each(starts)('%s of the packages, run by %s', (launcher, shell) => {
  it('A9: passes on the session, and nothing else', () => {
    const foreign = Object.fromEntries(hostile.map((name) => [name, '/tmp/foreign']))
    const { head, variables } = start(launcher, shell, { ...session, ...foreign, UID: '0', SHELLOPTS: 'noclobber' }, [
      'tutorat://subjects',
      'un argument',
    ])
    expect(head).toBe('0\n<tutorat://subjects><un argument>')
    expect(variables).toMatchObject({ ...session, NODE_DISABLE_COMPILE_CACHE: '1' })
    expect(hostile.filter((name) => name in variables)).toEqual([])
  })

  it('A9: removes every variable that the list does not name', () => {
    const names = fc.sample(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{5,30}$/), { numRuns: 300, seed: 45 })
    const { variables } = start(launcher, shell, Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(names.filter((name) => name in variables)).toEqual([])
  })
})

it.runIf(process.platform === 'linux')(
  'starts the application of the AppImage even from the terminal of another one',
  () => {
    expect(start('AppRun', '/bin/sh', { APPDIR: '/tmp/.mount_Other' }).variables['APPDIR']).toBe(folder)
  },
)

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const missingServices = [
  '[4711:1128/093012.123456:ERROR:dbus/bus.cc:408] Failed to connect to the bus: Could not parse server address',
  '[4711:1128/093012.223456:ERROR:dbus/object_proxy.cc(573)] Failed to call method: org.freedesktop.DBus.NameHasOwner',
  '[4711:1128/093012.323456:WARNING:device/bluetooth/dbus/bluez_dbus_manager.cc:209] Floss manager not present',
]
const otherLines = [
  '[4711:1128/093013.123456:ERROR:gpu/command_buffer/service.cc:88] The context was lost',
  'Error: Cannot find module dbus/bus.cc',
]

type Start = { code: number; shown: string }

const start = (script: string): Promise<Start> => {
  const steps = pathToFileURL(path.resolve('scripts/steps/application.mjs')).href
  const starter = `import(${JSON.stringify(steps)})
    .then(({ runApplication }) => runApplication(process.execPath, ['-e', process.argv[1]], { env: process.env }))
    .then(({ code }) => (process.exitCode = code))`
  return new Promise((resolve) =>
    execFile(process.execPath, ['-e', starter, script], (error, _output, shown) =>
      resolve({ code: error === null ? 0 : Number(error.code), shown }),
    ),
  )
}

test('npm start shows what the application reports, but not the services that a desktop lacks', async () => {
  const all = [...missingServices, ...otherLines]
  const { code, shown } = await start(`for (const line of ${JSON.stringify(all)}) console.error(line)`)
  expect(code).toBe(0)
  expect(shown.trim().split('\n')).toEqual(otherLines)
  expect(readFileSync('.cache/logs/start.log', 'utf8').trim().split('\n')).toEqual(all)
})

test('npm start ends with the exit code of the application', async () => {
  expect(await start('process.exit(3)')).toEqual({ code: 3, shown: '' })
})

import './zod-config'
import { earlyStartup } from './app/early-startup'
import { avoidSilentBus } from './app/silent-bus'
import { startUp } from './app/startup'
import { removeSync } from './base/fs/file-system'

// Electron connects to the bus as soon as this module has been evaluated.
const { platform, env: environment } = process
await avoidSilentBus({ platform, environment, uid: process.getuid?.() ?? 0 })
// Strips unsafe switches, closes the profile to other users, ends a second instance.
const start = earlyStartup(removeSync)
if (start.kind === 'start') startUp(start.early)
else void import('./app/refuse-start').then(({ refuseStart }) => refuseStart(start.refusal))

import './zod-config'
import { earlyStartup } from './app/early-startup'
import { printPolicyCheck } from './app/print-policy-check'
import { startUp } from './app/startup'
import { removeEmptyFolderSync, removeSync } from './base/fs/file-system'

// Strips unsafe switches, closes the profile to other users, ends a second instance. Electron is ready, and connects to
// the bus, as soon as this module has been evaluated.
const start = await earlyStartup({ remove: removeSync, removeEmpty: removeEmptyFolderSync })
if (start.kind === 'start') startUp(start.early)
// Imported with the program: a chunk of its own would split the policy off, a file more for each start.
else if (start.kind === 'check-policy') printPolicyCheck()
else void import('./app/refuse-start').then(({ refuseStart }) => refuseStart(start.refusal))

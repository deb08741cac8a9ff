import './zod-config'
import { earlyStartup } from './app/early-startup'
import { startUp } from './app/startup'
import { removeSync } from './base/fs/file-system'

// Strips unsafe switches, closes the profile to other users, ends a second instance.
startUp(earlyStartup(removeSync))

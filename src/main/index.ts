import './zod-config'
import { earlyStartup } from './app/early-startup'
import { startUp } from './app/startup'
import { removeSync } from './base/fs/file-system'

// Before anything else: unsafe switches are stripped, the profile is ours alone, and no other instance runs.
startUp(earlyStartup(removeSync))

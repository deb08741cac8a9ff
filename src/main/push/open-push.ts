import { utilityProcess } from 'electron'
import type { PlatformConfig } from '../../shared/platform-config'
import { profile } from '../../shared/contract/profile'
import type { PlatformClient } from '../gateway/platform-client'
import { createFcmReceiver } from './fcm-receiver'
import type { ReceiverProcess } from './fcm-receiver'
import { createKept } from './kept'
import { createPush } from './push'
import type { Push } from './push'

type Opening = Omit<Parameters<typeof createPush>[0], 'receiver' | 'kept' | 'register'> & Parameters<typeof createKept>[0] & {
  config: PlatformConfig
  /** The receiver's program. */
  program: string
  client: PlatformClient
}

/** What the platform of this configuration pushes; null where it pushes nothing, and then nothing of it is loaded. */
export function openPush({ config, program, client, files, cipher, ...options }: Opening): Push | null {
  const project = config.push?.fcm
  if (project === undefined) return null
  const { schedule, log } = options
  return createPush({
    ...options,
    receiver: createFcmReceiver({ project, fork: () => fork(program), schedule, log }),
    kept: createKept({ files, cipher, log }),
    async register(notificationToken, userId) {
      const reply = await client.call(profile.notificationToken, { body: { notificationToken }, userId })
      if (!reply.ok || reply.status >= 500 || reply.status === 429 || reply.status === 408) return 'later'
      return reply.status < 400 ? 'taken' : 'refused'
    },
  })
}

/** The program inherits nothing of the environment that could change how it runs. */
function fork(program: string): ReceiverProcess {
  const env: Record<string, string> = {}
  for (const name of ['PATH', 'HOME', 'LANG', 'TZ', 'SYSTEMROOT']) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  return utilityProcess.fork(program, [], { serviceName: 'Tutorat push', stdio: 'ignore', env })
}

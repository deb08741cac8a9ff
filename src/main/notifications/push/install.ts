import path from 'node:path'
import { utilityProcess } from 'electron'
import { brand } from '#shared/brand.ts'
import { profile } from '#shared/contract/profile.ts'
import { classifyReply, refusesSession, type Reply } from '#shared/contract/reply.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { AppContext } from '../../base/context'
import { subscribeUserService } from '../../base/delivery/user-services'
import type { PlatformClient } from '../../base/platform-client'
import { createFcmReceiver, type ReceiverProcess } from './fcm-receiver'
import { createPush, type Registered } from './push'
import type { PushMessage } from './receiver'
import { createRegistrationStore } from './registration-store'

type Dependencies = {
  client: PlatformClient
  config: () => Promise<PlatformConfig>
  onMessage: (message: PushMessage) => void
}

export function installPush(context: AppContext, { client, config, onMessage }: Dependencies): void {
  const { files, clock, schedule, log, settings, vault, lifecycle, paths } = context
  const installed = lifecycle
    .when('AfterFirstPaint')
    .then(config)
    .then(
      ({ push }) => {
        if (push?.fcm === undefined) return null
        return createPush({
          clock,
          schedule,
          log,
          random: Math.random,
          onMessage,
          isSharedComputer: () => settings.current().sharedComputer,
          receiver: createFcmReceiver({
            project: push.fcm,
            fork: () => fork(path.join(paths.program, 'main', 'push.js')),
            schedule,
            log,
          }),
          store: createRegistrationStore({
            files,
            cipher: () => vault.cipher('push'),
            isKeyUnknown: () => vault.isKeyUnknown(),
            log,
          }),
          async register(notificationToken, userId) {
            const reply = await client.call(profile.notificationToken, { body: { notificationToken }, userId })
            return toRegistered(classifyReply(profile.notificationToken, reply))
          },
        })
      },
      () => null,
    )
  subscribeUserService(context, {
    sessionChanged: () => installed.then((push) => push?.sessionChanged(vault.state())),
  })
}

function toRegistered(reply: Reply<typeof profile.notificationToken>): Registered {
  if (refusesSession(reply)) return { kind: 'signed-out' }
  switch (reply.kind) {
    case 'ok':
      return { kind: 'taken' }
    case 'refused':
      return { kind: 'refused' }
    case 'later':
      return { kind: 'later', retryAfterMs: reply.retryAfterMs }
    case 'signed-out':
    case 'unknown':
    case 'not-sent':
      return { kind: 'later', retryAfterMs: null }
  }
}

/** Passes only variables that cannot change the program's behaviour. */
function fork(program: string): ReceiverProcess {
  const env: Record<string, string> = {}
  for (const name of ['PATH', 'HOME', 'LANG', 'TZ', 'SYSTEMROOT']) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  return utilityProcess.fork(program, [], { serviceName: `${brand.name} push`, stdio: 'ignore', env })
}

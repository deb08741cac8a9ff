import { randomUUID } from 'node:crypto'
import { progress } from '#shared/contract/progress.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import type { SharedFiles } from '../base/fs/shared-computer-files'
import type { HandlersOf, Installed } from '../base/handlers'
import type { PlatformClient } from '../base/platform-client'
import { createOutbox, type Outbox } from './outbox'

type Dependencies = {
  client: PlatformClient
  shared: SharedFiles
  onReply: (reply: PlatformReply, generation: number) => void
}

export function installOutbox(
  context: AppContext,
  { client, shared, onReply }: Dependencies,
): Installed<Outbox, 'progress'> {
  const { version, clock, schedule, log, notifyPage, vault, localStores } = context
  const outbox = createOutbox({
    version,
    clock,
    schedule,
    log,
    random: Math.random,
    uuid: randomUUID,
    files: {
      openLog: (name) => shared.now().openLog(name),
      createReserve: (name, bytes) => shared.now().createReserve(name, bytes),
    },
    post: async ({ id, body, userId }) => {
      const { generation } = vault.state()
      const reply = await client.call(progress.record, { body, headers: { 'idempotency-key': id }, userId })
      onReply(reply, generation)
      return reply
    },
    fetchContents: (id, userId) => client.call(progress.contentsOfChapter, { params: { id }, userId }),
    changed: (state) => notifyPage('outbox.changed', state),
    sent: (payload) => notifyPage('progress.sent', payload),
  })
  localStores.register({
    name: 'unsent-progress',
    describe: (t) => t('unsentProgress'),
    export: async () =>
      outbox.pending().map(({ at, body: { viewToken: _, ...body } }) => ({ at: new Date(at).toISOString(), ...body })),
  })
  subscribeUserService(context, outbox)
  return { service: outbox, commands: progressCommands(outbox) }
}

export function progressCommands(outbox: Pick<Outbox, 'record' | 'retry'>): HandlersOf<'progress'> {
  return {
    'progress.record': (record) => outbox.record(record),
    'progress.retry': () => outbox.retry(),
  }
}

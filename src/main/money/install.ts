import { randomUUID } from 'node:crypto'
import { administratorIn } from '#shared/impersonation.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import { createCipher } from '../base/encryption'
import type { Installed } from '../base/handlers'
import type { PlatformClient } from '../base/platform-client'
import type { UserKeys } from '../session/user-key'
import { moneyCommands } from './commands'
import { createMoney, type Money } from './money'
import { createEncryptedJournals } from './transaction-store'
import { createUnresolvedOrders } from './unresolved-orders'

type Dependencies = {
  client: PlatformClient
  keys: UserKeys
  /** Epoch milliseconds; null before the platform's first response. */
  platformNow: () => number | null
}

const keyName = 'orders-in-doubt'

export function installMoney(
  context: AppContext,
  { client, keys, platformNow }: Dependencies,
): Installed<Money, 'money'> {
  const { clock, schedule, log, files, settings, policy, events, lifecycle, notifyPage, security, vault, localStores } =
    context
  let secrets: readonly Uint8Array[] = []
  const unresolvedOrders = createUnresolvedOrders({
    files,
    cipherFor: (key) => createCipher(key, 'doubts'),
    secrets: () => secrets,
    now: () => clock.now(),
    platformNow,
  })
  const money = createMoney({
    client,
    clock,
    schedule,
    log,
    links: security.links,
    random: Math.random,
    uuid: randomUUID,
    openJournal: createEncryptedJournals({
      files,
      cipher: () => vault.cipher('money'),
      isKeyUnknown: () => vault.isKeyUnknown(),
    }),
    unresolvedOrders,
    language: () => settings.current().language,
    token: () => vault.bearer().then((bearer) => bearer?.token ?? null),
    administrator: () => administratorIn(vault.state()),
    onChange: (state) => notifyPage('money.changed', state),
  })
  localStores.register({
    name: 'orders',
    describe: (t) => t('orders'),
    export: async () =>
      money.state().attempts.map(({ order, stage, startedAt }) => ({
        at: new Date(startedAt).toISOString(),
        stage,
        order,
      })),
    erase: () => keys.remove(keyName),
  })
  const firstPaint = lifecycle.when('AfterFirstPaint')
  let isPruned = false
  const prune = (): Promise<void> => {
    isPruned = platformNow() !== null
    return unresolvedOrders.prune().catch((failure: unknown) => log.warn('money.prune-failed', { failure }))
  }
  /** A keychain may ask the person, so it is opened for a signed-in user only. */
  async function openSecrets(): Promise<void> {
    await firstPaint
    const opened = secrets.length > 0 ? null : await keys.open(keyName)
    if (opened?.kind === 'available') secrets = opened.keys
  }
  void firstPaint.then(prune)
  subscribeUserService(context, {
    sessionChanged(session) {
      money.sessionChanged(session)
      if (session.userId !== null) void openSecrets()
      void firstPaint.then(prune)
    },
    reached() {
      money.reached()
      if (!isPruned && platformNow() !== null) void firstPaint.then(prune)
    },
    suspended: money.suspended,
    flush: money.flush,
  })
  events.on('window:focus', ({ focused }) => focused && money.onWindowFocus())
  return { service: money, commands: moneyCommands(money, policy.allowsPayments) }
}

import { randomUUID } from 'node:crypto'
import { administratorIn } from '../../shared/impersonation'
import type { AppContext } from '../app/context'
import { createCipher } from '../base/encryption'
import type { PlatformClient } from '../gateway/platform-client'
import type { Installed } from '../ipc/handlers'
import { moneyCommands } from './commands'
import { createMoney } from './money'
import type { Money } from './money'
import { createEncryptedJournals } from './transaction-store'
import { createUnresolvedOrders } from './unresolved-orders'

export function installMoney(context: AppContext, client: PlatformClient): Installed<Money, 'money'> {
  const { clock, schedule, log, files, settings, policy, events, lifecycle, notifyPage, security, vault, localStores } =
    context
  const money = createMoney({
    client,
    clock,
    schedule,
    log,
    links: security.links,
    uuid: randomUUID,
    openJournal: createEncryptedJournals({
      files,
      cipher: () => vault.cipher('money'),
      isKeyUnknown: () => vault.isKeyUnknown(),
    }),
    unresolvedOrders: createUnresolvedOrders({
      files,
      cipherFor: (key) => createCipher(key, 'doubts'),
      now: () => clock.now(),
    }),
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
  })
  events.on('session:changed', ({ state }) => money.sessionChanged(state.userId))
  events.on('network:reached', () => money.onNetworkReached())
  events.on('window:focus', ({ focused }) => focused && money.onWindowFocus())
  events.on('power:suspend', ({ suspended }) => money[suspended ? 'pause' : 'resume']())
  lifecycle.onShutdown('send', () => money.stop())
  return { service: money, commands: moneyCommands(money, policy.allowsPayments) }
}

import { randomUUID } from 'node:crypto'
import { withoutPayments } from '../../src/main/ipc/school-refusal'
import { createMoney, type Money } from '../../src/main/money/money'
import type { PlatformClient } from '../../src/main/gateway/platform-client'
import type { Vault } from '../../src/main/session/vault'
import type { Clock } from '../../src/shared/clock'
import type { Desktop } from '../../src/shared/desktop/desktop'
import type { MoneyState } from '../../src/shared/desktop/payments'

type Parts = {
  clock: Clock
  client: () => PlatformClient
  vault: () => Vault
  changed: (state: MoneyState) => void
  openPage: (address: string) => boolean
  allowsPayments: boolean
}

type MoneyCommands = Pick<Desktop, Extract<keyof Desktop, `money.${string}`>>

/** The real money of the main process, with its journal in memory; it asks the platform only when something happens, never after a pause. */
export function createFakeMoney({ clock, client, vault, changed, openPage, allowsPayments }: Parts): { money: Money; commands: MoneyCommands } {
  const money = createMoney({
    openJournal: () => ({ current: () => [], save: () => Promise.resolve(), erase: () => Promise.resolve() }),
    doubts: { follow: () => Promise.resolve(), find: () => null },
    client: { call: (...call) => client().call(...call) },
    links: {
      isPayment: (address) => URL.canParse(address),
      openPayment: (address) => Promise.resolve(openPage(address)),
      openPaymentForm: (address) => Promise.resolve(openPage(address)),
    },
    token: async () => (await vault().bearer())?.token ?? null,
    administrator: () => vault().state().adminUserId,
    language: () => 'fr',
    clock,
    schedule: () => () => undefined,
    uuid: randomUUID,
    changed,
    log: { info: () => undefined, warn: () => undefined },
  })
  // The vault tells of its users by an event that a test need not wait for: each command first looks who is there.
  const given = allowsPayments ? money : { ...money, ...withoutPayments(money) }
  const present = (): Money => {
    const { signedIn, userId } = vault().state()
    money.sessionChanged(signedIn ? userId : null)
    return given
  }
  return { money, commands: commandsOf(present) }
}

function commandsOf(present: () => Money): MoneyCommands {
  return {
    'money.state': async () => present().state(),
    'money.order': async (order) => present().order(order),
    'money.check': async ({ id }) => present().check(id),
    'money.open': async ({ id }) => present().open(id),
    'money.qr': async ({ id }) => present().qr(id),
    'money.confirm-transfer': async ({ transferId, code }) => present().confirmTransfer(transferId, code),
    'money.resend-code': async ({ transferId }) => present().resendCode(transferId),
    'money.seen': async ({ id }) => present().seen(id),
    'money.return': async () => present().takeReturn(),
    'money.returned-inside': async ({ address }) => ({ ours: present().returnedInside(address) }),
    'money.subscribe-visitor': async (wish) => present().subscribeVisitor(wish),
  }
}

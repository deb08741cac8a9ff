import { randomUUID } from 'node:crypto'
import { moneyCommands } from '../../src/main/money/commands'
import { createMoney, type Money } from '../../src/main/money/money'
import type { Clock } from '../../src/shared/clock'
import type { Desktop } from '../../src/shared/desktop/desktop'
import type { MoneyState } from '../../src/shared/desktop/payments'
import type { Vault } from '../../src/main/base/services'
import type { PlatformClient } from '../../src/main/base/platform-client'

type Parts = {
  clock: Clock
  client: () => PlatformClient
  vault: () => Vault
  changed: (state: MoneyState) => void
  openPage: (address: string) => boolean
  allowsPayments: boolean
}

type MoneyCommands = Pick<Desktop, Extract<keyof Desktop, `money.${string}`>>

export function createFakeMoney({ clock, client, vault, changed, openPage, allowsPayments }: Parts): {
  money: Money
  commands: MoneyCommands
} {
  const money = createMoney({
    openJournal: () => ({ current: () => [], save: () => Promise.resolve(), erase: () => Promise.resolve() }),
    unresolvedOrders: { sync: () => Promise.resolve(), find: () => null },
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
    random: Math.random,
    uuid: randomUUID,
    onChange: changed,
    log: { info: () => undefined, warn: () => undefined },
  })
  // Tests need not wait for the vault's event.
  const syncSession = (): void => {
    const { signedIn, userId } = vault().state()
    money.sessionChanged({ userId: signedIn ? userId : null })
  }
  const handlers = Object.entries(moneyCommands(money, allowsPayments)) as [string, (input: unknown) => unknown][]
  const commands = handlers.map(([name, handle]) => [name, async (input: unknown) => (syncSession(), handle(input))])
  return { money, commands: Object.fromEntries(commands) as MoneyCommands }
}

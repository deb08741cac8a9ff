import { randomUUID } from 'node:crypto'
import type { PlatformClient } from '#main/base/platform-client.ts'
import type { Vault } from '#main/base/services.ts'
import { moneyCommands } from '#main/money/commands.ts'
import { createMoney, type Money } from '#main/money/money.ts'
import type { Clock } from '#shared/clock.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { MoneyState } from '#shared/desktop/payments.ts'

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

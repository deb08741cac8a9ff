import type { CommandInput, CommandOutput } from '../../shared/desktop/commands'
import type { Handlers } from './handlers'

/** What the page may ask about the proxy and about the state of things. */
export type NetworkPart = {
  access(): CommandOutput<'proxy.access'>
  answer(given: CommandInput<'proxy.answer'>): void
  decline(id: number): void
  askAgain(): void
  test(proxy: CommandInput<'proxy.test'>['proxy']): Promise<CommandOutput<'proxy.test'>>
  diagnose(): Promise<CommandOutput<'diagnostics.run'>>
  mask(text: string): string
  save(text: string): Promise<CommandOutput<'diagnostics.save'>['outcome']>
  log(): Promise<string>
  openLogFolder(): Promise<boolean>
}

/** The commands of the proxy and of the diagnostics. */
export function networkHandlers(network: NetworkPart) {
  return {
    'proxy.access': () => network.access(),
    'proxy.answer': (given): undefined => {
      network.answer(given)
    },
    'proxy.decline': ({ id }): undefined => {
      network.decline(id)
    },
    'proxy.ask-again': (): undefined => {
      network.askAgain()
    },
    'proxy.test': ({ proxy }) => network.test(proxy),
    'diagnostics.run': () => network.diagnose(),
    'diagnostics.mask': ({ text }) => ({ text: network.mask(text) }),
    'diagnostics.save': async ({ text }) => ({ outcome: await network.save(text) }),
    'diagnostics.log': async () => ({ text: await network.log() }),
    'diagnostics.open-log-folder': async () => ({ opened: await network.openLogFolder() }),
  } satisfies Partial<Handlers>
}

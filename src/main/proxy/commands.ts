import type { CommandInput, CommandOutput } from '#shared/desktop/commands.ts'
import type { HandlersOf } from '../base/handlers'

export type ProxyCalls = {
  access(): CommandOutput<'proxy.access'>
  answer(credentials: CommandInput<'proxy.answer'>): void
  decline(id: number): void
  reopen(): void
  test(proxy: CommandInput<'proxy.test'>['proxy']): Promise<CommandOutput<'proxy.test'>>
}

export function proxyCommands(proxy: ProxyCalls): HandlersOf<'proxy'> {
  return {
    'proxy.access': () => proxy.access(),
    'proxy.answer': (credentials): undefined => {
      proxy.answer(credentials)
    },
    'proxy.decline': ({ id }): undefined => {
      proxy.decline(id)
    },
    'proxy.ask-again': (): undefined => {
      proxy.reopen()
    },
    'proxy.test': ({ proxy: setting }) => proxy.test(setting),
  }
}

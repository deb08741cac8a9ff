import type { CommandOutput } from '#shared/desktop/commands.ts'
import type { LackingHost } from '#shared/desktop/diagnostics.ts'
import type { HandlersOf } from '../base/handlers'

export type DiagnosticsCalls = {
  diagnose(): Promise<CommandOutput<'diagnostics.run'>>
  mask(text: string): string
  save(text: string): Promise<CommandOutput<'diagnostics.save'>['outcome']>
  log(): Promise<string>
  report(problem: string | null): Promise<CommandOutput<'diagnostics.report'>>
  mail(text: string): Promise<CommandOutput<'diagnostics.mail'>['outcome']>
  openLogFolder(): Promise<boolean>
  hostLacking(lacking: LackingHost): undefined
}

export function diagnosticsCommands(diagnostics: DiagnosticsCalls): HandlersOf<'diagnostics'> {
  return {
    'diagnostics.run': () => diagnostics.diagnose(),
    'diagnostics.mask': ({ text }) => ({ text: diagnostics.mask(text) }),
    'diagnostics.save': async ({ text }) => ({ outcome: await diagnostics.save(text) }),
    'diagnostics.report': ({ problem }) => diagnostics.report(problem),
    'diagnostics.mail': async ({ text }) => ({ outcome: await diagnostics.mail(text) }),
    'diagnostics.host-lacking': (lacking) => diagnostics.hostLacking(lacking),
    'diagnostics.log': async () => ({ text: await diagnostics.log() }),
    'diagnostics.open-log-folder': async () => ({ opened: await diagnostics.openLogFolder() }),
  }
}

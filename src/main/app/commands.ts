import type { StartState } from '#shared/desktop/app.ts'
import type { OsIntegrationState } from '#shared/desktop/os-integration.ts'
import type { HandlersOf, ParsedInput } from '../base/handlers'
import type { ConfirmLeave } from '../leave/confirm-leave'
import type { Licences } from '../licences/licences'

type AppCalls = {
  start: () => Promise<StartState>
  info: () => Promise<string>
  reload: () => void
  licences: Licences
  activities: (kinds: ParsedInput<'window.activities'>['kinds']) => void
  leaving: Pick<ConfirmLeave, 'setUnsaved'>
  setTitle: (title: string) => void
  logFailure: (failure: ParsedInput<'log.failure'>) => void
}

export function appCommands({
  start,
  info,
  reload,
  licences,
  activities,
  leaving,
  setTitle,
  logFailure,
}: AppCalls): HandlersOf<'app' | 'window' | 'log'> {
  return {
    'app.start': () => start(),
    'app.info': async () => ({ text: await info() }),
    'app.reload': (): undefined => {
      reload()
    },
    'app.licences': async () => ({ licences: await licences.list() }),
    'app.licence': ({ name, version }) => licences.text(name, version),
    'window.activities': ({ kinds }): undefined => {
      activities(kinds)
    },
    'window.unsaved': ({ unsaved }): undefined => {
      leaving.setUnsaved(unsaved)
    },
    'window.title': ({ title }): undefined => {
      setTitle(title)
    },
    'log.failure': (failure): undefined => {
      logFailure(failure)
    },
  }
}

type OsIntegrationCalls = { read(): Promise<OsIntegrationState>; retryGraphics(): Promise<OsIntegrationState> }

export function osIntegrationCommands(os: OsIntegrationCalls): HandlersOf<'desk'> {
  return {
    'desk.state': () => os.read(),
    'desk.retry-graphics': () => os.retryGraphics(),
  }
}

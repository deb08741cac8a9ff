import path from 'node:path'
import type { WebContents } from 'electron'
import type { FindBarState } from '#shared/desktop/find.ts'
import type { AppContext } from '../base/context'
import type { HandlersOf } from '../base/handlers'
import type { Emit } from '../base/services'
import { createFind, type Find } from './find'
import { createFindBarView } from './find-bar-view'

type Dependencies = { createEmit: (contents: () => WebContents | null) => Emit }

export function installFind(context: AppContext, { createEmit }: Dependencies): HandlersOf<'find'> {
  const { window, security, settings, events, schedule, system, paths, log } = context
  let textSize: FindBarState['appearance']['textSize'] = 'normal'
  const bar = createFindBarView({
    window: () => window.current(),
    preload: path.join(paths.program, 'preload', 'index.cjs'),
    register: (contents) => security.registerFindBar(contents),
    appearance: () => settings.current(),
    failed: (failure) => log.info('find.load-interrupted', { failure }),
  })
  const emit = createEmit(() => bar.contents())
  const read = (): FindBarState => {
    const { text, result } = find.state()
    const { language, theme, comfort } = settings.current()
    return { text, result, appearance: { language, theme, comfort, textSize, isMac: system.startsWith('Darwin') } }
  }
  const changed = (): void => emit('find.changed', read())
  const find = createFind({ page: () => window.current()?.webContents ?? null, bar, schedule, changed })
  events.on('settings:changed', () => {
    bar.layout()
    changed()
  })
  events.on('session:changed', () => {
    find.clear()
    bar.dispose()
  })
  return findCommands({
    ...find,
    read,
    open: (size) => {
      textSize = size
      changed()
      find.open()
    },
    resize: (height) => bar.resize(height),
  })
}

type Commands = Pick<Find, 'close' | 'type' | 'step'> & {
  open(textSize: FindBarState['appearance']['textSize']): void
  read(): FindBarState
  resize(height: number): void
}

export function findCommands(find: Commands): HandlersOf<'find'> {
  return {
    'find.open': ({ textSize }): undefined => {
      find.open(textSize)
    },
    'find.step': ({ forward }): undefined => {
      find.step(forward)
    },
    'find.read': () => find.read(),
    'find.type': ({ text }): undefined => {
      find.type(text)
    },
    'find.close': (): undefined => {
      find.close()
    },
    'find.resize': ({ height }): undefined => {
      find.resize(height)
    },
  }
}

import type { HandlersOf } from '../base/handlers'
import type { DemoPlatform } from './demo-platform'

export function demoCommands(demo: Pick<DemoPlatform, 'read' | 'act'>): HandlersOf<'demo'> {
  return {
    'demo.read': () => demo.read(),
    'demo.act': (action) => demo.act(action),
  }
}

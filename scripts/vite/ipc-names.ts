import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'

const virtual = 'virtual:ipc-names'

export function ipcNames(root: string): Plugin {
  const contract = (name: string) => path.join(root, 'src', 'shared', 'desktop', `${name}.ts`)
  const namesOf = async (name: string, table: string): Promise<string[]> => {
    const { module } = await runnerImport<Record<string, object>>(contract(name))
    return Object.keys(module[table] ?? {})
  }
  return {
    name: 'tutorat:ipc-names',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    async load(id) {
      if (id !== `\0${virtual}`) return null
      const [commands, events] = await Promise.all([namesOf('commands', 'commands'), namesOf('events', 'events')])
      if (commands.length === 0 || events.length === 0)
        this.error('src/shared/desktop declares no commands or no events')
      return (
        `export const commandNames = ${JSON.stringify(commands)}\n` +
        `export const eventNames = ${JSON.stringify(events)}\n`
      )
    },
  }
}

import { readFileSync } from 'node:fs'
import { declareClassPlugin, declareFactoryPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { ignorers } from './mutations.mjs'
import { createRunner } from './vitest-runner.mjs'

/** Prints survivors immediately, because a full run takes hours. */
class Survivors {
  onMutantTested({ status, fileName, location: { start, end }, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const lines = readFileSync(fileName, 'utf8')
      .split('\n')
      .slice(start.line - 1, end.line)
    const [first = ''] = lines
    const original =
      lines.length === 1 ? first.slice(start.column - 1, end.column - 1) : `${first.slice(start.column - 1)} …`
    process.stdout.write(
      `  ${fileName}:${start.line}:${start.column} ${status === 'NoCoverage' ? '(no test comes here) ' : ''}` +
        `${original} → ${replacement.replace(/\s+/g, ' ')}\n`,
    )
  }
}

export const strykerPlugins = [
  ...Object.entries(ignorers).map(([name, ignorer]) => declareValuePlugin(PluginKind.Ignore, name, ignorer)),
  declareClassPlugin(PluginKind.Reporter, 'survivors', Survivors),
  declareFactoryPlugin(PluginKind.TestRunner, 'reusing-vitest', createRunner),
]

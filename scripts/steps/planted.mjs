import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plantedFaults } from '../mutate/planted-faults.mjs'
import { log, seconds, UserError } from './log.mjs'
import { inRoot } from './paths.mjs'
import { readOutput, run } from './processes.mjs'

/** Changes the working copy, one file at a time, and restores it. */
export async function runPlanted(tools) {
  const changed = readOutput('git', ['status', '--porcelain', 'src'], { cwd: inRoot() })?.trim()
  if (changed) throw new UserError('Commit or undo the changes below src first: the faults are planted there.')
  const unnoticed = []
  for (const fault of plantedFaults) {
    const from = Date.now()
    const failed = await failedTests(tools, fault)
    if (failed === 0) unnoticed.push(fault.says)
    log(`${failed > 0 ? '✓' : '✗'} ${fault.says}: ${failed} tests fail  ${seconds(Date.now() - from)}  (${fault.file})`)
  }
  log(`${plantedFaults.length - unnoticed.length} of ${plantedFaults.length} faults were noticed`)
  if (unnoticed.length > 0) throw new UserError(`No test noticed: ${unnoticed.join('; ')}.`)
}

async function failedTests({ node, env }, { file, from, to, tests = [] }) {
  const text = readFileSync(inRoot(file), 'utf8')
  const parts = text.split(from)
  if (parts.length !== 2)
    throw new UserError(`The text of a planted fault occurs ${parts.length - 1} times in ${file}.`)
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
  writeFileSync(inRoot(file), parts.join(to))
  try {
    const { output } = await run(node, [vitest, 'run', `${path.posix.dirname(file)}/`, ...tests], {
      env: { ...env, NO_COLOR: '1' },
      quiet: true,
    })
    return Number(/Tests\s+(\d+) failed/.exec(output)?.[1] ?? 0)
  } finally {
    writeFileSync(inRoot(file), text)
  }
}

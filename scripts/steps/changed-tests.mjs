import { existsSync, statSync } from 'node:fs'
import { UserError } from './log.mjs'
import { inRoot } from './paths.mjs'
import { readOutput } from './processes.mjs'

const list = (args) => (readOutput('git', args, { cwd: inRoot() }) ?? '').split('\n').filter(Boolean)

/** A feature, a domain or a subsystem: what its tests lie in. */
const unit =
  /^src\/(?:renderer\/(?:features|domains|core|ui|app)\/[^/]+|main\/[^/]+|shared\/[^/]+|sandbox\/[^/]+|preload|probe)/

const unitOf = (file) => (/^tests\/architecture\/.*\.test\.ts$/.test(file) ? file : (unit.exec(file)?.[0] ?? null))

/**
 * Folders whose tests a change concerns. Vitest's own `--changed` follows imports, and each screen test imports the
 * list of features, so that one changed screen would run all of them.
 */
export function changedUnits() {
  const files = [
    ...list(['diff', '--name-only', 'HEAD']),
    ...list(['ls-files', '--others', '--exclude-standard']),
    ...list(['diff', '--name-only', 'HEAD~1', 'HEAD']),
  ]
  const units = new Set(files.map(unitOf).filter((each) => each !== null && existsSync(inRoot(each))))
  if (units.size === 0)
    throw new UserError(
      'Nothing below src or tests/architecture changed since the last commit but one: "npm test" runs everything.',
    )
  return [...units].map((each) => (statSync(inRoot(each)).isDirectory() ? `${each}/` : each))
}

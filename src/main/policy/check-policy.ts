import { getDecisions } from '#shared/policy.ts'
import { loadPolicy, readPolicyFile, type PolicyChoice, type PolicySource } from './load-policy'
import { queryRegistry } from './query-registry'

const policySwitch = '--check-policy'

/** Exit codes for scripts and detection rules. */
const exitCodes = { valid: 0, invalid: 1, none: 3 } as const

type Options = Omit<PolicySource, 'named' | 'registry'> & {
  argv: readonly string[]
  registry?: PolicySource['registry']
}

/** The policy in force on this computer, or the file that `--check-policy=<file>` names, without its owner's rights. */
export function checkPolicy({ argv, registry = () => queryRegistry(process.env), ...options }: Options): {
  text: string
  code: number
} {
  const prefix = `${policySwitch}=`
  const named = argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) ?? null
  const sources =
    named === null
      ? loadPolicy({ ...options, named: null, registry })
      : [requireFile(readPolicyFile(named, 'any'), named)]
  const found = sources.filter((source) => source.kind !== 'none')
  if (found.length === 0) return { text: 'No policy: nothing is decided for this computer.', code: exitCodes.none }
  return {
    text: found.map(describe).join('\n'),
    code: found.some(({ kind }) => kind === 'invalid') ? exitCodes.invalid : exitCodes.valid,
  }
}

function requireFile(choice: PolicyChoice, source: string): PolicyChoice {
  return choice.kind === 'none' ? { kind: 'invalid', source, field: '(file)', problem: 'does not exist' } : choice
}

function describe(choice: Exclude<PolicyChoice, { kind: 'none' }>): string {
  if (choice.kind === 'invalid')
    return `${choice.source}: "${choice.field}" ${choice.problem}. The whole policy is ignored until it is corrected.`
  const decided = getDecisions(choice.policy)
  return `${choice.source}: valid, decides ${decided.length === 0 ? 'nothing' : decided.join(', ')}.`
}

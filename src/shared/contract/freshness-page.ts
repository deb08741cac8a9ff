import { endpoints } from './endpoints'
import { facts, freshness, getFreshness, type Fact, type Freshness } from './freshness'

type Named = (typeof endpoints)[number]

const head = `# Freshness

Written by \`npm run contract\` from \`src/shared/contract/freshness.ts\` and the acts' \`invalidates\`; change it there.

An answer on screen is asked again

- after an act that changes it or a fact that it depends on: after its success, after a lost answer, and after a refusal \
that names no field;
- when a screen opens, if the answer is older than it is trusted; the account after ten seconds where money is shown, and \
each minute while a screen refuses for want of points or tokens;
- when the window is shown or focused or the computer wakes, if it is older than it is trusted (not where the table says \
no), at most every thirty seconds;
- when midnight passes in Tunis, where the table says so, within a minute that differs from computer to computer;
- when another answer of the account shows that the class or the offers were changed elsewhere.

A hidden window asks for nothing but notifications. What has no screen is asked when one opens.`

/** Generates docs/freshness.md. */
export function createFreshnessPage(): string {
  const acts = endpoints.filter(([, { invalidates }]) => invalidates.length > 0)
  return [
    head,
    '## Facts',
    table(
      ['fact', 'what it is'],
      Object.entries(facts).map(([fact, text]) => [fact, text]),
    ),
    '## Answers',
    table(
      ['kind', 'calls', 'depends on', 'trusted for', 'at focus', 'at midnight'],
      (Object.entries(freshness) as [string, Freshness][]).map(
        ([kind, { trustS, dependsOn = [], onFocus = true, atMidnight = false }]) => [
          kind,
          list(endpoints.filter(([, { provides }]) => provides.some((tag) => tag.kind === kind))),
          dependsOn.join(', '),
          trustS < 3600 ? `${trustS / 60} min` : `${trustS / 3600} h`,
          onFocus ? 'yes' : 'no',
          atMidnight ? 'yes' : '',
        ],
      ),
    ),
    '## Acts',
    table(
      ['act', 'changes', 'asks anew'],
      acts.map((act) => [
        `\`${act[0]}\``,
        act[1].invalidates.map(({ kind }) => kind).join(', '),
        list(findAskedAnew(act)),
      ]),
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

function findAskedAnew([, { invalidates }]: Named): Named[] {
  return endpoints.filter(([, { provides }]) => {
    const { dependsOn = [] } = getFreshness({ provides })
    return invalidates.some(
      ({ kind }) =>
        provides.some((tag) => tag.kind === kind) || (provides.length > 0 && dependsOn.includes(kind as Fact)),
    )
  })
}

const list = (named: readonly Named[]): string => named.map(([name]) => `\`${name}\``).join(', ')

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [toLine(names), toLine(names.map(() => '---')), ...rows.map(toLine)].join('\n')
}

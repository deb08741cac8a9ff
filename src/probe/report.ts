import { accountNeeded, type Finding, formatTable } from './probe'
import type { ScreenVerdict } from './screens'

/** A named fault: of a host that the configuration lacks, of a page, of a media file, of an act. */
export type Remark = { subject: string; verdict: string; how: readonly string[]; isFault: boolean }

/** Everything that a run found; it holds field names, hosts and paths, never values of the account. */
export type Report = {
  platform: string
  calls: readonly Finding[]
  screens: readonly ScreenVerdict[]
  account: readonly Remark[]
  hosts: readonly Remark[]
  pages: readonly Remark[]
  media: readonly Remark[]
  acts: readonly Remark[]
}

const titles = [
  ['account', 'Account'],
  ['hosts', 'Hosts that answers name'],
  ['pages', 'Pages'],
  ['media', 'Media'],
  ['acts', 'Acts'],
] as const satisfies readonly (readonly [keyof Report, string])[]

export function toSections(report: Report): [title: string, remarks: readonly Remark[]][] {
  return titles.flatMap(([name, title]): [string, readonly Remark[]][] =>
    report[name].length === 0 ? [] : [[title, report[name]]],
  )
}

/** The probe ends with 1 for each of these: a screen that does not work, an answer that cannot be read, any other fault. */
export function findFaults(report: Report): string[] {
  const screens = report.screens.filter(({ verdict }) => verdict === 'does not work')
  const calls = report.calls.filter(({ verdict }) => verdict === 'cannot be read')
  return [
    ...screens.map(({ screen, gaps }) => `${screen} does not work: ${gaps.join('; ')}`),
    ...calls.map(({ name, how }) => `${name} cannot be read: ${how.join('; ')}`),
    ...toSections(report).flatMap(([title, remarks]) =>
      remarks
        .filter(({ isFault }) => isFault)
        .map(({ subject, verdict, how }) => `${title}: ${subject}: ${[verdict, ...how].join('; ')}`),
    ),
  ]
}

/** Without a token most calls have one and the same reason, which one line says better than as many rows. */
const needsAccount = ({ how }: Finding): boolean => how.includes(accountNeeded)

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')

/** Markdown, which is also readable in a terminal. */
export function formatReport(report: Report): string {
  const fields = report.calls.filter(({ fields: { absent, unknown } }) => absent.length + unknown.length > 0)
  const faults = findFaults(report)
  const { length: unasked } = report.calls.filter(needsAccount)
  const counts = Map.groupBy(report.screens, ({ verdict }) => verdict)
  return [
    `# ${report.platform}`,
    '## Screens',
    table(
      ['screen', 'address', 'verdict', 'gaps', 'not checked'],
      report.screens.map((each) => [
        each.screen,
        each.address,
        each.verdict,
        each.gaps.join('; '),
        each.unchecked.join('; '),
      ]),
    ),
    `${report.screens.length} screens: ${[...counts].map(([verdict, { length }]) => `${length} ${verdict}`).join(', ')}.`,
    ...toSections(report).flatMap(([title, remarks]) => [
      `## ${title}`,
      table(
        ['subject', 'verdict', 'how'],
        remarks.map(({ subject, verdict, how }) => [subject, verdict, how.join('; ')]),
      ),
    ]),
    '## Calls',
    formatTable(report.calls.filter((call) => !needsAccount(call))),
    ...(unasked === 0
      ? []
      : [`${unasked} more calls need an account: --account test signs in, TUTORAT_PROBE_TOKEN names a session.`]),
    '## Fields',
    table(
      ['endpoint', 'in no row, or empty in all', 'came and is not known'],
      fields.map(({ name, fields: { absent, unknown } }) => [name, absent.join(', '), unknownWords(unknown)]),
    ),
    '## To correct',
    faults.length === 0 ? 'Nothing has to be corrected.' : faults.map((fault) => `- ${fault}`).join('\n'),
    '',
  ].join('\n\n')
}

export const unknownWords = (unknown: Finding['fields']['unknown']): string =>
  unknown.map(({ field, resembles }) => (resembles === null ? field : `${field} (${resembles}?)`)).join(', ')

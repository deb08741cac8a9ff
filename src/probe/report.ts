import { type Finding, tableOf } from './probe'
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

export function sectionsOf(report: Report): [title: string, remarks: readonly Remark[]][] {
  return titles.flatMap(([name, title]): [string, readonly Remark[]][] =>
    report[name].length === 0 ? [] : [[title, report[name]]],
  )
}

/** True if a screen does not work, an answer cannot be read, or anything else has a fault. */
export function hasFaults(report: Report): boolean {
  return (
    report.screens.some(({ verdict }) => verdict === 'does not work') ||
    report.calls.some(({ verdict }) => verdict === 'cannot be read') ||
    sectionsOf(report).some(([, remarks]) => remarks.some(({ isFault }) => isFault))
  )
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')

/** Markdown, which is also readable in a terminal. */
export function textOf(report: Report): string {
  const fields = report.calls.filter(({ fields: { absent, unknown } }) => absent.length + unknown.length > 0)
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
    ...sectionsOf(report).flatMap(([title, remarks]) => [
      `## ${title}`,
      table(
        ['subject', 'verdict', 'how'],
        remarks.map(({ subject, verdict, how }) => [subject, verdict, how.join('; ')]),
      ),
    ]),
    '## Calls',
    tableOf(report.calls),
    '## Fields',
    table(
      ['endpoint', 'in no row', 'came and is not known'],
      fields.map(({ name, fields: { absent, unknown } }) => [name, absent.join(', '), unknownWords(unknown)]),
    ),
    '',
  ].join('\n\n')
}

export const unknownWords = (unknown: Finding['fields']['unknown']): string =>
  unknown.map(({ field, resembles }) => (resembles === null ? field : `${field} (${resembles}?)`)).join(', ')

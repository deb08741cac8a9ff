import type { FileFindings } from './read-all'
import type { FileKind } from './read-file'

const kinds: readonly FileKind[] = ['name', 'homework', 'transcript', 'playlist', 'html', 'text']

/** Counts of each kind, then each refused and each failed file, by the reason. */
export function createReport(files: readonly FileFindings[]): { text: string; failures: number } {
  const lines: string[] = []
  let failures = 0
  for (const kind of kinds) {
    const [refused, failed, dropped] = [
      new Map<string, string[]>(),
      new Map<string, string[]>(),
      new Map<string, number>(),
    ]
    let read = 0
    for (const { name, findings } of files) {
      for (const finding of findings.filter((each) => each.kind === kind)) {
        read += 1
        if ('failure' in finding) append(failed, finding.failure, name)
        else if (finding.refusal !== null) append(refused, finding.refusal, name)
        for (const tag of 'dropped' in finding ? (finding.dropped ?? []) : [])
          dropped.set(tag, (dropped.get(tag) ?? 0) + 1)
      }
    }
    if (read === 0) continue
    failures += count(failed)
    lines.push(`${kind}: ${String(read)} read, ${String(count(refused))} refused, ${String(count(failed))} failed`)
    for (const [reason, names] of failed) lines.push(...entries(`failed: ${reason}`, names))
    for (const [reason, names] of refused) lines.push(...entries(`refused: ${reason}`, names))
    const tags = [...dropped].toSorted(([, a], [, b]) => b - a).map(([tag, times]) => `${tag} ${String(times)}`)
    if (tags.length > 0) lines.push(`  elements that are not rendered: ${tags.join(', ')}`)
  }
  return { text: lines.join('\n'), failures }
}

function append(lists: Map<string, string[]>, reason: string, name: string): void {
  lists.set(reason, [...(lists.get(reason) ?? []), name])
}

function count(lists: ReadonlyMap<string, readonly string[]>): number {
  return [...lists.values()].reduce((sum, { length }) => sum + length, 0)
}

/** Names in quotation marks: blanks at their ends matter. */
function entries(reason: string, names: readonly string[]): string[] {
  return [`  ${reason} (${String(names.length)})`, ...names.map((name) => `    ${JSON.stringify(name)}`)]
}

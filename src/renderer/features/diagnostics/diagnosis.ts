import type { Check, CheckId, CheckState, DiagnosticsRun } from '#shared/desktop/diagnostics.ts'

export type Finding = { id: CheckId; host: string | null; check: Check | null }

export type Diagnosis = { run: DiagnosticsRun; findings: readonly Finding[] }

export function begun(run: DiagnosticsRun, early: readonly { run: number; check: Check }[]): Diagnosis {
  const empty: Diagnosis = { run, findings: run.expected.map(({ id, host }) => ({ id, host, check: null })) }
  return early.reduce((all, result) => (result.run === run.run ? withCheck(all, result.check) : all), empty)
}

export function withCheck(diagnosis: Diagnosis, check: Check): Diagnosis {
  const isIt = (finding: Finding): boolean =>
    finding.id === check.id &&
    ((finding.id !== 'host' && finding.id !== 'configuration') || finding.host === check.host)
  return {
    ...diagnosis,
    findings: diagnosis.findings.map((finding) => (isIt(finding) ? { ...finding, check } : finding)),
  }
}

export function getCount({ findings }: Diagnosis, state: CheckState): number {
  return findings.filter(({ check }) => check?.state === state).length
}

export function isComplete({ findings }: Diagnosis): boolean {
  return findings.every(({ check }) => check !== null)
}

const sections = {
  reach: ['platform', 'progress', 'video', 'quiz', 'host', 'configuration'],
  way: ['proxy', 'tls', 'clock'],
  computer: ['keychain', 'disk', 'graphics', 'policy', 'media-cache', 'updates', 'versions'],
} as const satisfies Record<string, readonly CheckId[]>
type SectionName = keyof typeof sections
export const sectionNames: readonly SectionName[] = ['reach', 'way', 'computer']

export function getFindings({ findings }: Diagnosis, section: SectionName): Finding[] {
  const ids: readonly CheckId[] = sections[section]
  return findings.filter(({ id }) => ids.includes(id))
}

export function withPort(host: string): string {
  return /:\d+$/.test(host) ? host : `${host}:443`
}

import type { Check, CheckId, CheckState, DiagnosticsRun } from '../../../shared/desktop/diagnostics'

/** One line of the diagnosis: what is looked at, and what was found there, if it is known yet. */
export type Finding = { id: CheckId; host: string | null; check: Check | null }

/** A run of checks as far as it has come. */
export type Diagnosis = { run: DiagnosticsRun; findings: readonly Finding[] }

/** A run that begins; `early` is what was heard of it before it was known. */
export function begun(run: DiagnosticsRun, early: readonly { run: number; check: Check }[]): Diagnosis {
  const empty: Diagnosis = { run, findings: run.expected.map(({ id, host }) => ({ id, host, check: null })) }
  return early.reduce((all, told) => (told.run === run.run ? withCheck(all, told.check) : all), empty)
}

/** The same with one more answer. */
export function withCheck(diagnosis: Diagnosis, check: Check): Diagnosis {
  const isIt = (finding: Finding): boolean => finding.id === check.id && (finding.id !== 'host' || finding.host === check.host)
  return { ...diagnosis, findings: diagnosis.findings.map((finding) => (isIt(finding) ? { ...finding, check } : finding)) }
}

/** How many findings are of this state. */
export function countOf({ findings }: Diagnosis, state: CheckState): number {
  return findings.filter(({ check }) => check?.state === state).length
}

/** Whether everything was answered. */
export function isComplete({ findings }: Diagnosis): boolean {
  return findings.every(({ check }) => check !== null)
}

const sections = {
  reach: ['platform', 'progress', 'video', 'quiz', 'host'],
  way: ['proxy', 'tls', 'clock'],
  computer: ['keychain', 'disk', 'graphics', 'policy', 'updates', 'versions'],
} as const satisfies Record<string, readonly CheckId[]>
type SectionName = keyof typeof sections
export const sectionNames: readonly SectionName[] = ['reach', 'way', 'computer']

/** The findings of one part of the screen, in their order. */
export function findingsOf({ findings }: Diagnosis, section: SectionName): Finding[] {
  const ids: readonly CheckId[] = sections[section]
  return findings.filter(({ id }) => ids.includes(id))
}

/** The host with its port, as a network's filter wants it. */
export function withPort(host: string): string {
  return /:\d+$/.test(host) ? host : `${host}:443`
}

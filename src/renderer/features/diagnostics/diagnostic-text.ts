import type { TFunction } from 'i18next'
import type { NeededHost } from '../../../shared/desktop/diagnostics'
import { findingsOf, sectionNames, type Diagnosis } from './diagnosis'
import { allowText, toFindingText } from './finding-text'

type Format = Parameters<typeof toFindingText>[2]

export function hostsText(hosts: readonly NeededHost[], t: TFunction<'diagnostics'>): string {
  return hosts
    .map(({ host, port, uses }) => `${host}:${port}\t${uses.map((use) => t(`use-${use}`)).join(', ')}`)
    .join('\n')
}

export function diagnosticText(
  diagnosis: Diagnosis,
  t: TFunction<'diagnostics'>,
  format: Format,
  about: { at: string; info: string },
): string {
  const sections = sectionNames.flatMap((section) => [
    '',
    t(section).toUpperCase(),
    ...findingsOf(diagnosis, section).map(({ id, host, check }) => {
      const state = t(`state-${check?.state ?? 'waiting'}`)
      const said =
        check === null ? [] : [toFindingText(check, t, format), allowText(check, t)].filter((each) => each !== null)
      const name = [t(`id-${id}`), host].filter((each) => each !== null).join(' · ')
      return `[${state}] ${name}${check === null ? '' : ` : ${said.join(' ')}`}`
    }),
  ])
  const text = [
    `${t('diagnostics')} · ${about.at}`,
    about.info,
    ...sections,
    '',
    t('network').toUpperCase(),
    hostsText(diagnosis.run.hosts, t),
  ].join('\n')
  return text.replaceAll(/[\u2066-\u2069]/g, '')
}

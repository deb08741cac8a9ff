import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useClock } from '#core/clock/clock.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useFormat } from '#core/strings/format.ts'
import type { NeededHost } from '#shared/desktop/diagnostics.ts'
import { useNotify } from '#ui/notify.ts'
import { getFindings, sectionNames, type Diagnosis } from './diagnosis'
import { allowText, toFindingText } from './finding-text'

type Format = Parameters<typeof toFindingText>[2]

export function hostsText(hosts: readonly NeededHost[], t: TFunction<'diagnostics'>): string {
  return hosts
    .map(({ host, port, uses }) => `${host}:${port}\t${uses.map((use) => t(`use-${use}`)).join(', ')}`)
    .join('\n')
}

function diagnosticText(
  diagnosis: Diagnosis,
  t: TFunction<'diagnostics'>,
  format: Format,
  about: { at: string; info: string },
): string {
  const sections = sectionNames.flatMap((section) => [
    '',
    t(section).toUpperCase(),
    ...getFindings(diagnosis, section).map(({ id, host, check }) => {
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

export function useDiagnosticText(diagnosis: Diagnosis | null) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const clock = useClock()
  const notify = useNotify()

  const compose = async (): Promise<string> => {
    const { text: info } = await desktop['app.info']()
    return diagnosis === null ? info : diagnosticText(diagnosis, t, format, { at: format.dateTime(clock.now()), info })
  }
  const copyText = async (text: string, said: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(said)
    } catch (error) {
      reportFailure('clipboard', error)
      notify.error(t('notCopied'))
    }
  }
  const [save] = useSingleFlight(async () => {
    try {
      const { outcome } = await desktop['diagnostics.save']({ text: await compose() })
      if (outcome === 'saved') notify.success(t('saved'))
      if (outcome === 'failed') notify.error(t('notSaved'))
    } catch (error) {
      reportFailure('diagnostics.save', error)
      notify.error(t('notSaved'))
    }
  })
  return {
    copyText,
    copy: async () => {
      try {
        const { text } = await desktop['diagnostics.mask']({ text: await compose() })
        await copyText(text, t('copied'))
      } catch (error) {
        reportFailure('diagnostics.mask', error)
        notify.error(t('notCopied'))
      }
    },
    save,
  }
}

import type { TFunction } from 'i18next'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { Check } from '#shared/desktop/diagnostics.ts'
import { withPort } from './diagnosis'

type Format = { number(value: number): string; percent(share: number): string; bytes(count: number): string }

const reaching: readonly Check['id'][] = ['platform', 'progress', 'video', 'quiz', 'host']

export function toFindingText(check: Check, t: TFunction<'diagnostics'>, { number, percent, bytes }: Format): string {
  const ms = number(check.ms ?? 0)
  const text =
    check.id === 'versions' || check.id === 'policy' || check.id === 'updates'
      ? (check.text ?? '')
      : isolateLtr(check.text ?? '')
  const said = t(`code-${check.code}`, {
    ms,
    status: number(check.status ?? 0),
    text,
    share: check.share === null ? '' : isolateLtr(percent(100 * check.share)),
    host: isolateLtr(check.host ?? ''),
    free: check.bytes === null ? '' : bytes(check.bytes),
  })
  return check.id === 'clock' && check.seconds !== null && check.state !== 'good'
    ? `${said} ${t('ahead', { seconds: isolateLtr(number(check.seconds)) })}`
    : said
}

export function allowText(check: Check, t: TFunction<'diagnostics'>): string | null {
  const mayBeNetwork =
    reaching.includes(check.id) &&
    check.state !== 'good' &&
    check.code !== 'server-trouble' &&
    check.code !== 'slow' &&
    check.code !== 'slow-line'
  return mayBeNetwork && check.host !== null ? t('allow', { host: isolateLtr(withPort(check.host)) }) : null
}

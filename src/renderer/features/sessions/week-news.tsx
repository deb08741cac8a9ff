import { useTranslation } from 'react-i18next'
import { RequireOnline } from '../../core/network/require-online'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import type { useChosen } from './use-chosen'

/** What is to be said above the week: a session that is not in it, and what became of the one that was bought. */
export function WeekNews({ news: { news, again, dismiss }, missing, onMissingSeen }: { news: ReturnType<typeof useChosen>; missing: boolean; onMissingSeen: () => void }) {
  const { t } = useTranslation('sessions')
  return (
    <>
      {news === 'looking' && <Notice tone="info" role="status">{t('lookingText')}</Notice>}
      {news === 'not-found' && (
        <Notice tone="success" role="status" title={t('notFoundTitle')} action={<Button size="small" onClick={dismiss}>{t('dismiss')}</Button>}>
          {t('notFoundText')}
        </Notice>
      )}
      {news === 'not-looked' && (
        <Notice tone="warning" role="status" action={<RequireOnline><Button size="small" onClick={again}>{t('tryAgain')}</Button></RequireOnline>}>
          {t('notLookedText')}
        </Notice>
      )}
      {missing && (
        <Notice tone="info" role="status" title={t('missingTitle')} action={<Button size="small" onClick={onMissingSeen}>{t('dismiss')}</Button>}>
          {t('missingText')}
        </Notice>
      )}
    </>
  )
}

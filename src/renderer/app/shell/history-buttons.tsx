import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { arrowLeft } from 'virtual:icons/arrow-left'
import { arrowRight } from 'virtual:icons/arrow-right'
import { useCap } from '#domains/application/caps.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { useHistorySteps } from '../history/use-history-position'
import styles from './header.module.css'

/** `aria-disabled`, because a disabled button would lose the focus at the first screen. */
export function HistoryButtons() {
  const { t } = useTranslation('navigation')
  const { canGoBack, canGoForward } = useHistorySteps()
  const cap = useCap()
  const navigate = useNavigate()
  return (
    <Row align="stretch" shrink={false} role="group" aria-label={t('history')} className={styles['history']}>
      <IconButton
        glyph={arrowLeft}
        label={t('back')}
        title={`${t('back')} (${cap('Alt ←')})`}
        aria-keyshortcuts="Alt+ArrowLeft"
        aria-disabled={!canGoBack}
        onClick={() => canGoBack && void navigate(-1)}
      />
      <IconButton
        glyph={arrowRight}
        label={t('forward')}
        title={`${t('forward')} (${cap('Alt →')})`}
        aria-keyshortcuts="Alt+ArrowRight"
        aria-disabled={!canGoForward}
        onClick={() => canGoForward && void navigate(1)}
      />
    </Row>
  )
}

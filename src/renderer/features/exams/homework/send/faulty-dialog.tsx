import { useTranslation } from 'react-i18next'
import { isolate } from '../../../../core/strings/isolate'
import { ConfirmModal } from '../../../../ui/overlay/modal'
import type { HandIn, HandInStep } from './hand-in'
import styles from './faulty-dialog.module.css'

/** Names the images that cannot become pages; nothing goes on without them unless the pupil says so. */
export function FaultyDialog({ now, goOnWithout, stop }: Pick<HandIn, 'goOnWithout' | 'stop'> & { now: HandInStep }) {
  const { t } = useTranslation('homework')
  const { pages, isAll } = now.step === 'faulty' ? now : { pages: [], isAll: false }
  return (
    <ConfirmModal
      open={now.step === 'faulty'}
      title={t('faultyTitle', { count: pages.length })}
      text={
        <div className={styles['text']}>
          <ul className={styles['pages']}>
            {pages.map(({ id, name, page, fault }) => (
              <li key={id}>{t(fault === 'too-big' ? 'tooBigPage' : 'damagedPage', { page, name: isolate(name) })}</li>
            ))}
          </ul>
          <p>{t(isAll ? 'faultyAll' : 'faultyText')}</p>
        </div>
      }
      confirm={{ text: t('goOnWithout', { count: pages.length }), danger: true, onClick: () => void goOnWithout() }}
      cancel={{ text: t('goOnEditing'), onClick: stop }}
      closeLabel={t('close')}
    />
  )
}

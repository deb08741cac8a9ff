import { KeyCap } from '../../../ui/key-cap'
import { Modal } from '../../../ui/overlay/modal'
import { SwitchRow } from '../../../ui/switch'
import { playerStrings } from './player-strings'
import styles from './shortcuts-modal.module.css'

export function ShortcutsModal({ open, onClose, letters, onLetters }: { open: boolean; onClose: () => void; letters: boolean; onLetters: (on: boolean) => void }) {
  const t = playerStrings.useText()
  const rows: readonly (readonly [readonly string[], string])[] = [
    [[t('space'), 'K'], t('keyPlay')],
    [['J', 'L'], t('keyJump')],
    [['←', '→'], t('keyStep')],
    [['<', '>'], t('keySpeed')],
    [['F'], t('keyFullScreen')],
    [['M'], t('keyMute')],
    [['C'], t('keyCaptions')],
    [['?'], t('keyList')],
  ]
  return (
    <Modal open={open} onClose={onClose} title={t('shortcuts')} closeLabel={t('close')} width={440}>
      <dl className={styles['list']}>
        {rows.map(([keys, meaning]) => (
          <div key={meaning} className={styles['row']}>
            <dt dir="ltr" className={styles['keys']}>
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <SwitchRow title={t('letters')} text={t('lettersText')} checked={letters} onChange={onLetters} />
    </Modal>
  )
}

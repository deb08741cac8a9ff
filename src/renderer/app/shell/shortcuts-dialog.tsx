import { KeyCap } from '../../ui/key-cap'
import { Modal } from '../../ui/overlay/modal'
import { Fragment } from 'react'
import styles from './dialogs.module.css'
import { shellStrings } from './shell-strings'

const shortcuts = [
  ['shortcutSearch', ['Ctrl K']],
  ['shortcutSidebar', ['Ctrl B']],
  ['shortcutSettings', ['Ctrl ,']],
  ['shortcutBack', ['Alt ←']],
  ['shortcutForward', ['Alt →']],
  ['shortcutPlay', ['Space', 'K']],
  ['shortcutJump', ['J', 'L']],
  ['shortcutSpeed', ['<', '>']],
  ['shortcutFull', ['F']],
  ['shortcutMute', ['M']],
  ['shortcutCaptions', ['C']],
] as const

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = shellStrings.useText()
  return (
    <Modal open={open} onClose={onClose} title={t('shortcuts')} closeLabel={t('close')} width={440}>
      <dl className={styles['keys']}>
        {shortcuts.map(([text, keys]) => (
          <Fragment key={text}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  )
}

import { themeChoices } from '../../../shared/desktop/commands'
import { languageFacts, languages } from '../../../shared/locale'
import { useChangeSettings, useSettings } from '../../core/settings/use-settings'
import { useLanguage } from '../../core/strings/use-language'
import { Modal } from '../../ui/overlay/modal'
import { SegmentedControl } from '../../ui/segmented-control'
import { SwitchRow } from '../../ui/switch'
import styles from './dialogs.module.css'
import { shellStrings } from './shell-strings'

const themeTexts = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const

export function AppearanceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = shellStrings.useText()
  const settings = useSettings()
  const change = useChangeSettings()
  const { language, change: changeLanguage } = useLanguage()
  return (
    <Modal open={open} onClose={onClose} title={t('appearance')} closeLabel={t('close')} width={440}>
      <div className={styles['stack']}>
        <div className={styles['choice']}>
          <span className={styles['label']}>{t('theme')}</span>
          <SegmentedControl
            label={t('theme')}
            options={themeChoices.map((value) => ({ value, label: t(themeTexts[value]) }))}
            value={settings.theme}
            onChange={(theme) => void change({ theme })}
          />
        </div>
        <div className={styles['choice']}>
          <span className={styles['label']}>{t('language')}</span>
          <SegmentedControl
            label={t('language')}
            options={languages.map((value) => ({ value, label: languageFacts[value].name, lang: value }))}
            value={language}
            onChange={changeLanguage}
          />
        </div>
        <SwitchRow
          title={t('dataSaver')}
          text={t('dataSaverText')}
          checked={settings.dataSaver}
          onChange={(dataSaver) => void change({ dataSaver })}
        />
        <SwitchRow
          title={t('sharedComputer')}
          text={t('sharedComputerText')}
          checked={settings.sharedComputer}
          onChange={(sharedComputer) => void change({ sharedComputer })}
        />
      </div>
    </Modal>
  )
}

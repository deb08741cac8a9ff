import { themeChoices } from '../../../shared/desktop/commands'
import { languageFacts, languages } from '../../../shared/locale'
import { textSizeChosen } from '../../core/preferences/preferences-slice'
import { useChangeSettings, useSettings } from '../../core/settings/use-settings'
import { useCoreDispatch, useCoreSelector } from '../../core/store/core-state'
import { useFormat } from '../../core/strings/format'
import { isolateLtr } from '../../core/strings/isolate'
import { useLanguage } from '../../core/strings/use-language'
import { Modal } from '../../ui/overlay/modal'
import { SegmentedControl } from '../../ui/segmented-control'
import { SwitchRow } from '../../ui/switch'
import { textScales, textSizes } from '../../ui/theme/text-size'
import styles from './dialogs.module.css'
import { shellStrings } from './shell-strings'

const themeTexts = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const

export function AppearanceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = shellStrings.useText()
  const settings = useSettings()
  const change = useChangeSettings()
  const format = useFormat()
  const dispatch = useCoreDispatch()
  const textSize = useCoreSelector((state) => state.preferences.textSize)
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
          <span className={styles['label']}>{t('textSize')}</span>
          <SegmentedControl
            label={t('textSize')}
            options={textSizes.map((value) => ({ value, label: isolateLtr(format.percent(textScales[value] * 100)) }))}
            value={textSize}
            onChange={(size) => dispatch(textSizeChosen(size))}
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

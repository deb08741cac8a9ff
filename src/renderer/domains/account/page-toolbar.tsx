import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { gear } from 'virtual:icons/gear'
import { lockSimple } from 'virtual:icons/lock-simple'
import { paths } from '#core/paths.ts'
import { useIsManaged } from '#core/policy/use-policy.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { languageFacts, offeredLanguages } from '#shared/locale.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButtonLink } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Text } from '#ui/layout.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import styles from './page-toolbar.module.css'

export function PageToolbar({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <div className={classNames(styles['tools'], className)}>
      {children}
      <IconButtonLink glyph={gear} label={t('settings')} to={paths.settings()} />
      <Languages />
    </div>
  )
}

function Languages() {
  const { t } = useTranslation('account')
  const { t: managed } = useTranslation('sharing')
  const { language, change } = useLanguage()
  const isManaged = useIsManaged('language')
  const reason = useId()
  return (
    <>
      <SegmentedControl
        label={t('language')}
        options={offeredLanguages.map((value) => ({ value, label: languageFacts[value].name, lang: value }))}
        value={language}
        onChange={change}
        disabled={isManaged}
        describedBy={isManaged ? reason : undefined}
      />
      {isManaged && (
        <Text as="p" size="small" tone="secondary" id={reason} className={styles['managed']}>
          <Icon glyph={lockSimple} size={16} />
          {managed('managedByYourSchool')}
        </Text>
      )}
    </>
  )
}

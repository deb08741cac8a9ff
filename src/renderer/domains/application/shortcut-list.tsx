import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#ui/class-names.ts'
import { KeyCap } from '#ui/key-cap.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useCap } from './caps'
import { shortcuts, type ShortcutGroup } from './shortcuts'
import styles from './shortcut-list.module.css'

export function ShortcutList({
  of,
  captioned = false,
  className,
}: {
  of: ShortcutGroup
  captioned?: boolean
  className?: string | undefined
}) {
  const { t } = useTranslation('shortcuts')
  const getCap = useCap()
  return (
    <table className={classNames(styles['table'], className)}>
      <Text as="caption" size="small" tone="secondary" weight="strong" textAlign="start">
        {captioned ? t(of) : <VisuallyHidden>{t(of)}</VisuallyHidden>}
      </Text>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('keys')}</th>
          <th scope="col">{t('meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {shortcuts[of].map(({ key, caps }) => (
          <tr key={key}>
            <td className={styles['keys']}>
              <Row as="span" inline gap={6} align="stretch" wrap dir="ltr">
                {caps.map((cap) => (
                  <Fragment key={cap}>
                    <KeyCap>{cap === 'space' ? t(cap) : getCap(cap)}</KeyCap>{' '}
                  </Fragment>
                ))}
              </Row>
            </td>
            <th scope="row">{t(key)}</th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { Breadcrumb as AntBreadcrumb } from 'antd'
import { caretRight } from 'virtual:icons/caret-right'
import { classNames } from './class-names'
import { Icon, type Glyph } from './icon'
import { Text } from './layout'
import { Link } from './link'
import { useTextLanguage } from './text-language'
import styles from './breadcrumb.module.css'

type Crumb = { text: string; to?: string | undefined }

type BreadcrumbProps = {
  label: string
  icon?: Glyph | undefined
  items: readonly Crumb[]
  className?: string | undefined
}

function Step({ text, to }: Crumb) {
  const lang = useTextLanguage(text)
  if (to === undefined) {
    return (
      <Text tone="primary" weight="strong" dir="auto" lang={lang} className={styles['current']} aria-current="page">
        {text}
      </Text>
    )
  }
  return (
    <Link to={to} className={styles['link']}>
      <span dir="auto" lang={lang}>
        {text}
      </span>
    </Link>
  )
}

export function Breadcrumb({ label, icon, items, className }: BreadcrumbProps) {
  return (
    <AntBreadcrumb
      aria-label={label}
      className={classNames(styles['breadcrumb'], className)}
      separator={<Icon glyph={caretRight} size={14} />}
      itemRender={({ title }) => title}
      items={items.map(({ text, to }, index) => ({
        key: `${index}-${text}`,
        title: (
          <>
            {index === 0 && icon && <Icon glyph={icon} size={16} />}
            <Step text={text} to={index === items.length - 1 ? undefined : to} />
          </>
        ),
      }))}
    />
  )
}

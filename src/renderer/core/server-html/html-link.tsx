import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenLink } from '../desktop/use-open-link'
import { useStartState } from '../desktop/start-state'
import { Icon } from '../../ui/icon'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { Link } from '../../ui/link'
import { Ltr } from '../../ui/ltr'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { toTextLink } from './addresses'
import { plainWords } from './plain-words'
import type { HtmlNode } from './read-html'
import styles from './server-html.module.css'

/** A link of a text: to a screen of ours, to an allowed page in the system browser, or words only, beside the host they wanted. */
export function HtmlLink({ href, words, children }: { href: string; words: readonly HtmlNode[]; children: ReactNode }) {
  const { t } = useTranslation('server-html')
  const open = useOpenLink(t('refused'))
  const link = toTextLink(href, useStartState().platform)
  const isNamed = plainWords(words) !== ''
  if (link.kind === 'screen') return <Link to={link.path} className={styles['link']}>{isNamed ? children : <>{children}<Ltr>{link.path}</Ltr></>}</Link>
  if (link.kind === 'nowhere') return <span>{children}{link.host !== null && <> (<Ltr>{link.host}</Ltr>)</>}</span>
  const go = (event: MouseEvent): void => {
    event.preventDefault()
    if (event.type === 'click' || event.button === 1) void open(link.url)
  }
  return (
    <a href={link.url} rel="noopener noreferrer" className={styles['link']} onClick={go} onAuxClick={go}>
      {children}
      {!isNamed && <Ltr>{link.host}</Ltr>}
      <Icon glyph={arrowSquareOut} size={16} className={styles['outside']} />
      <VisuallyHidden> {t('outside')}</VisuallyHidden>
    </a>
  )
}

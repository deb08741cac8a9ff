import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StartState } from '#shared/desktop/app.ts'
import { Notice } from '#ui/notice.tsx'
import { toTextLanguage } from '#ui/text-language.ts'
import { reportFailure } from '../desktop/desktop'
import { useStartState } from '../desktop/start-state'
import { useLanguage } from '../strings/use-language'
import { toTextLink } from './addresses'
import { HtmlNodes, ownWords } from './html-nodes'
import { plainWords } from './plain-words'
import { isPixel, readHtml, type ReadHtml } from './read-html'
import styles from './server-html.module.css'

export function HtmlBody({ html, headings }: { html: string; headings: 2 | 3 }) {
  const { t } = useTranslation('server-html')
  const { platform } = useStartState()
  const { language } = useLanguage()
  const read = useMemo(() => readOrNull(html), [html])
  if (read === null) return <Notice tone="warning">{t('unreadable')}</Notice>
  const lang = toTextLanguage(ownWords(read.nodes), language) ?? language
  const isEmpty = !hasContent(read, platform)
  return (
    <>
      <div dir="auto" {...(lang !== language && { lang })} className={styles['body']} data-server-html="">
        {isEmpty ? (
          <p className={styles['empty']}>{t('empty')}</p>
        ) : (
          <HtmlNodes nodes={read.nodes} headings={headings} language={language} inherited={lang} />
        )}
      </div>
      {read.isCut && (
        <Notice tone="info" className={styles['cut']}>
          {t('cut')}
        </Notice>
      )}
    </>
  )
}

function readOrNull(html: string): ReadHtml | null {
  try {
    return readHtml(html)
  } catch (error) {
    reportFailure('server-html', error instanceof Error ? error.name : 'unknown')
    return null
  }
}

function hasContent({ nodes }: ReadHtml, platform: StartState['platform']): boolean {
  return plainWords(nodes).trim() !== '' || nodes.some((node) => speaksWithoutWords(node, platform))
}

function speaksWithoutWords(node: ReadHtml['nodes'][number], platform: StartState['platform']): boolean {
  if (typeof node === 'string') return false
  const {
    tag,
    attributes: { href },
    children,
  } = node
  if (tag === 'img') return !isPixel(node)
  return (
    (href !== undefined && isNamed(toTextLink(href, platform))) ||
    children.some((child) => speaksWithoutWords(child, platform))
  )
}

function isNamed(link: ReturnType<typeof toTextLink>): boolean {
  return link.kind !== 'nowhere' || link.host !== null
}

import { createElement, type ReactNode, useCallback, useMemo, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { image } from 'virtual:icons/image'
import type { Language } from '#shared/locale.ts'
import { cutText } from '#shared/std/cut-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { toTextLanguage } from '#ui/text-language.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useStartState } from '../desktop/start-state'
import { useOpenLink } from '../desktop/use-open-link'
import { useSettings } from '../settings/use-settings'
import { toInlinePicture, toPictureUrl, toTextLink } from './addresses'
import { toListNumber } from './list-numbers'
import { plainWords } from './plain-words'
import { isPixel, type HtmlElement, type HtmlNode } from './read-html'
import styles from './server-html.module.css'

type Root = {
  headings: 2 | 3
  /** Of the page. */
  language: Language
  /** Of the element around. */
  inherited: string
}
type Place = Root & { inLink: boolean }

export function HtmlNodes({ nodes, ...place }: { nodes: readonly HtmlNode[] } & Root) {
  return drawn(nodes, { ...place, inLink: false })
}

function drawn(nodes: readonly HtmlNode[], place: Place): ReactNode[] {
  return nodes.map((node, index) =>
    typeof node === 'string' ? node : <Drawn key={index} element={node} place={place} />,
  )
}

const rows = /^(?:table|thead|tbody|tfoot|tr)$/
const blocks = /^(?:p|h[1-6]|ul|ol|li|blockquote|caption|th|td|div)$/

function Drawn({ element, place }: { element: HtmlElement; place: Place }) {
  const { tag, attributes } = element
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  if (tag === 'img')
    return isPixel(element) ? null : (
      <HtmlPicture
        src={attributes['src'] ?? ''}
        alt={attributes['alt'] ?? attributes['title'] ?? ''}
        inLink={place.inLink}
      />
    )
  const nodes = rows.test(tag) ? element.children.filter((child) => typeof child !== 'string') : element.children
  if (tag === 'a') {
    const children = drawn(nodes, { ...place, inLink: true })
    return place.inLink || attributes['href'] === undefined ? (
      <span>{children}</span>
    ) : (
      <HtmlLink href={attributes['href']} content={nodes}>
        {children}
      </HtmlLink>
    )
  }
  const props = toProps(element)
  const lang = props['lang'] ?? getLanguage(element, place)
  return createElement(
    toTag(tag, place.headings),
    { ...props, ...(lang !== place.inherited && { lang }) },
    ...drawn(nodes, { ...place, inherited: String(lang) }),
  )
}

function toTag(tag: string, headings: 2 | 3): string {
  const rank = /^h([1-6])$/.exec(tag)?.[1]
  return rank === undefined ? tag : `h${Math.min(6, Number(rank) - 1 + headings)}`
}

/** Of its own text: its blocks have theirs, so that a French line in an Arabic list is read as French. */
function getLanguage({ tag, children }: HtmlElement, { language, inherited }: Place): string {
  if (!blocks.test(tag)) return inherited
  return toTextLanguage(ownWords(children), language) ?? inherited
}

/** Without those of inner blocks. */
export function ownWords(nodes: readonly HtmlNode[]): string {
  return plainWords(nodes.filter((node) => typeof node === 'string' || !(blocks.test(node.tag) || rows.test(node.tag))))
}

function toProps({ tag, attributes }: HtmlElement): Record<string, string | number | boolean> {
  const { dir, lang, title } = attributes
  const language = lang !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(lang) ? lang : null
  const direction =
    dir !== undefined && /^(?:ltr|rtl|auto)$/i.test(dir) ? dir.toLowerCase() : blocks.test(tag) ? 'auto' : null
  const cell = tag === 'td' || tag === 'th'
  const [columns, across] = cell ? [parseSpan(attributes['colspan']), parseSpan(attributes['rowspan'])] : [null, null]
  return {
    ...(tag === 'table' && { className: styles['table'] ?? '' }),
    ...(language !== null && { lang: language }),
    ...(direction !== null && { dir: direction }),
    ...(title !== undefined && { title: cutText(title, 200) }),
    ...(columns !== null && { colSpan: columns }),
    ...(across !== null && { rowSpan: across }),
    ...(tag === 'ol' && listProps(attributes)),
    ...(tag === 'li' && numberProp('value', attributes['value'])),
    ...(tag === 'math' && { dir: 'ltr', ...(attributes['display'] === 'block' && { display: 'block' }) }),
  }
}

const numbering: Readonly<Record<string, string | undefined>> = {
  a: styles['lowerAlpha'],
  A: styles['upperAlpha'],
  i: styles['lowerRoman'],
  I: styles['upperRoman'],
}

/** Solutions refer to the number of an exercise. */
function listProps({ start, reversed, type }: HtmlElement['attributes']): Record<string, string | number | boolean> {
  const className = numbering[type ?? '']
  return {
    ...numberProp('start', start),
    ...(reversed !== undefined && { reversed: true }),
    ...(className !== undefined && { className }),
  }
}

function numberProp(name: 'start' | 'value', text: string | undefined): Record<string, number> {
  const number = toListNumber(text)
  return number === null ? {} : { [name]: number }
}

const widest = 50

function parseSpan(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,3}$/.test(value) && Number(value) > 1 ? Math.min(widest, Number(value)) : null
}

function HtmlPicture({ src, alt, inLink }: { src: string; alt: string; inLink: boolean }) {
  const { t } = useTranslation('server-html')
  const { platform } = useStartState()
  const { dataSaver } = useSettings()
  const inline = useMemo(() => toInlinePicture(src), [src])
  const [isWanted, setWanted] = useState(!dataSaver)
  const [broken, setBroken] = useState<string | null>(null)
  const address = toPictureUrl(src, platform)
  const name = cutText(alt.trim(), 300)
  if (inline !== null && broken !== src)
    return <InlinePicture picture={inline} name={name} onBroken={() => setBroken(src)} />
  if (address === null || broken === address) return <PictureName name={name} />
  if (isWanted) {
    return (
      <img
        className={styles['picture']}
        src={address}
        alt={name}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(address)}
      />
    )
  }
  // A button inside a link would nest two controls.
  if (inLink) return <PictureName name={name} />
  return (
    <Button size="small" icon={image} onClick={() => setWanted(true)}>
      {name === '' ? t('showPicture') : t('showPictureNamed', { name })}
    </Button>
  )
}

/** In place of the picture, apart from the words that touch it in the text. */
function PictureName({ name }: { name: string }) {
  const { t } = useTranslation('server-html')
  return (
    <>
      {' '}
      <span className={styles['alt']}>{name === '' ? t('pictureMissing') : name}</span>{' '}
    </>
  )
}

/** The page's policy allows addresses of blobs and none of data. */
function InlinePicture({ picture, name, onBroken }: { picture: Blob; name: string; onBroken: () => void }) {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      const address = URL.createObjectURL(picture)
      element?.setAttribute('src', address)
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <img ref={show} className={styles['picture']} alt={name} draggable={false} onError={onBroken} />
}

function HtmlLink({ href, content, children }: { href: string; content: readonly HtmlNode[]; children: ReactNode }) {
  const { t } = useTranslation('server-html')
  const open = useOpenLink(t('refused'))
  const link = toTextLink(href, useStartState().platform)
  const isNamed = plainWords(content) !== ''
  if (link.kind === 'screen')
    return (
      <Link to={link.path} className={styles['link']}>
        {isNamed ? (
          children
        ) : (
          <>
            {children}
            <Ltr>{link.path}</Ltr>
          </>
        )}
      </Link>
    )
  if (link.kind === 'nowhere')
    return (
      <span>
        {children}
        {link.host !== null && (
          <>
            {' '}
            (<Ltr>{link.host}</Ltr>)
          </>
        )}
      </span>
    )
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

const split = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements that begin and end on a line of their own. */
export const blockTags = split(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tr ul',
)

const otherTags = split(
  'a abbr acronym applet area audio b base bdi bdo big blink br button canvas cite code col colgroup data datalist del ' +
    'dfn em embed font frame frameset head html i iframe img input ins kbd label link map mark marquee math meta meter ' +
    'nobr noembed noframes noscript object optgroup option output param picture plaintext progress q rp rt ruby s samp ' +
    'script select slot small source span strike strong style sub sup svg tbody td template textarea tfoot th thead ' +
    'time title track tt u var video wbr xmp ' +
    'annotation circle defs desc ellipse foreignobject g image line menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom ' +
    'mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover path polygon polyline rect ' +
    'semantics text tspan use',
)

/** Count without attributes and end tag. Other names are also words or variables: "x <b> y", "clique sur <menu>". */
const unmistakable = split(
  'blockquote br dd div dl dt em h1 h2 h3 h4 h5 h6 hr li ol p pre script section span strong style sub sup table tbody ' +
    'td tfoot th thead tr ul wbr',
)

const booleanAttributes = split(
  'allowfullscreen async autofocus autoplay checked compact controls default defer disabled hidden inert ismap loop ' +
    'multiple muted novalidate noshade nowrap open playsinline readonly required reversed selected',
)

type Tag = { name: string; isEnd: boolean; hasAttributes: boolean; end: number }

const tagName = /<(\/?)([a-z][a-z\d]*(?:[-:][a-z\d:-]*)?)/iy
const space = /[\s/]*/y
const attributeName = /[^\s"'<>/=]+/y
const bareValue = /[^\s"'<>=`]+/y
const otherMarkup = /<!doctype[^<>]*>|<!\[[^<>]*\]>|<\?xml[^<>]*>/iy

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}

function valueEnd(text: string, index: number, name: string): number | null {
  const quote = text[index]
  if (quote !== '"' && quote !== "'") {
    // "a <b x=2> c" compares numbers; attributes without quotes have longer names.
    if (name.length === 1) return null
    const bare = matchAt(bareValue, text, index)
    return bare === null ? null : index + bare[0].length
  }
  const end = text.indexOf(quote, index + 1)
  return end === -1 ? null : end + 1
}

/** Reads each character once: a pattern with alternatives would need quadratic time on hostile texts. */
function tagAt(text: string, index: number): Tag | null {
  const start = matchAt(tagName, text, index)
  if (start === null) return null
  const [opening, slash, name = ''] = start
  let at = index + opening.length
  let [hasAttributes, isPlausible] = [false, true]
  for (;;) {
    const gap = matchAt(space, text, at)?.[0].length ?? 0
    at += gap
    if (text[at] === '>') {
      const tag = { name: name.toLowerCase(), isEnd: slash === '/', hasAttributes, end: at + 1 }
      return isPlausible ? tag : null
    }
    const attribute = gap > 0 || hasAttributes ? matchAt(attributeName, text, at) : null
    if (attribute === null) return null
    at += attribute[0].length
    if (text[at] !== '=') {
      isPlausible = (hasAttributes && isPlausible) || booleanAttributes.has(attribute[0].toLowerCase())
    } else {
      const end = valueEnd(text, at + 1, attribute[0])
      if (end === null) return null
      at = end
      isPlausible = true
    }
    hasAttributes = true
  }
}

/** Found once, because a search from each tag needs quadratic time on a text of tags that never end. */
type Ends = { lastOfTag: ReadonlyMap<string, number>; lastOfComment: number }

function findEnds(text: string): Ends {
  const endTags = text.matchAll(/<\/([a-z][a-z\d:-]*)>/gi)
  return {
    lastOfTag: new Map(Array.from(endTags, ({ 1: name = '', index }) => [name.toLowerCase(), index])),
    lastOfComment: text.lastIndexOf('-->'),
  }
}

function isClosedAfter({ lastOfTag }: Ends, { name, end }: Tag): boolean {
  return (lastOfTag.get(name) ?? -1) >= end
}

const isNamedByAuthor = (name: string): boolean => name.includes('-') || name.includes(':')

function isMarkup(tag: Tag, ends: Ends): boolean {
  if (isNamedByAuthor(tag.name)) return tag.isEnd || isClosedAfter(ends, tag)
  if (!blockTags.has(tag.name) && !otherTags.has(tag.name)) return false
  return tag.isEnd || tag.hasAttributes || unmistakable.has(tag.name) || isClosedAfter(ends, tag)
}

/** Custom elements separate what they hold; elements of office programs (`o:p`) hold nothing of their own. */
function written(tag: Tag, text: string): string {
  if (tag.name.includes(':')) return ''
  if (tag.name.includes('-')) return tag.isEnd ? '</div>' : '<div>'
  return text
}

/**
 * Escapes each `<` that begins no well-formed tag of HTML: teachers of mathematics and computing write "0<x et y>1" and
 * "clique sur <Envoyer>", which a parser takes for elements and drops.
 */
export function readMarkup(text: string): { html: string; hasTags: boolean } {
  const ends = findEnds(text)
  let [html, from, hasTags] = ['', 0, false]
  for (let index = text.indexOf('<'); index !== -1; index = text.indexOf('<', from)) {
    html += text.slice(from, index)
    const tag = tagAt(text, index)
    const end = tag !== null && isMarkup(tag, ends) ? tag.end : otherMarkupEnd(text, index, ends)
    const markup = text.slice(index, end ?? index)
    html += end === null ? '&lt;' : tag === null ? markup : written(tag, markup)
    from = end ?? index + 1
    hasTags ||= end !== null
  }
  return { html: html + text.slice(from), hasTags }
}

/** A space for each tag and comment; a `<` that begins none stays. */
export function removeMarkup(text: string): string {
  const ends = findEnds(text)
  let [plain, from] = ['', 0]
  for (let index = text.indexOf('<'); index !== -1; index = text.indexOf('<', from)) {
    const tag = tagAt(text, index)
    const end = tag !== null && isMarkup(tag, ends) ? tag.end : otherMarkupEnd(text, index, ends)
    plain += text.slice(from, index) + (end === null ? '<' : ' ')
    from = end ?? index + 1
  }
  return plain + text.slice(from)
}

function otherMarkupEnd(text: string, index: number, { lastOfComment }: Ends): number | null {
  if (text.startsWith('<!--', index)) return lastOfComment < index + 4 ? null : text.indexOf('-->', index + 4) + 3
  const other = matchAt(otherMarkup, text, index)
  return other === null ? null : index + other[0].length
}

const maxTagLength = 2000

/** Shortens a text without leaving the first part of a tag at its end. */
export function cutMarkup(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const [open, close] = [cut.lastIndexOf('<'), cut.lastIndexOf('>')]
  return open > close && open > length - maxTagLength ? cut.slice(0, open) : cut
}

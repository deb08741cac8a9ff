import { readFileSync } from 'node:fs'
import { UserError } from '../steps/log.mjs'
import { inBrand } from './chosen.mjs'

const drawn = new Set(['circle', 'ellipse', 'path', 'polygon', 'rect'])
const attributes = new Set(['cx', 'cy', 'd', 'fill', 'height', 'opacity', 'points', 'r', 'rx', 'ry', 'width', 'x', 'y'])
/** In the page's markup these names are the same as in SVG; `fill-rule` would not be. */
const tagPattern = /<([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g

/**
 * The shapes of `brand/<id>/logo.svg`. Only plain shapes are taken: the page's policy refuses styles and scripts, and
 * the same file becomes the icons of the packages.
 */
export function readLogo(id) {
  const file = `brand/${id}/logo.svg`
  const text = readFileSync(inBrand(id, 'logo.svg'), 'utf8').replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '')
  const refuse = (problem) => {
    throw new UserError(`${file} ${problem}`)
  }
  const tags = [...text.matchAll(tagPattern)].map(([, tag, rest]) => ({
    tag,
    attributes: Object.fromEntries([...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  }))
  const left = text.replace(tagPattern, '').replace(/<\/[a-z]+>/g, '')
  if (left.trim() !== '') refuse(`holds what is no plain shape: "${left.trim().slice(0, 60)}"`)
  const [svg, ...shapes] = tags
  if (svg?.tag !== 'svg' || !/^0 0 (\d+) \1$/.test(svg.attributes.viewBox ?? ''))
    refuse('must be an <svg> with a square viewBox that begins at 0 0, as viewBox="0 0 100 100"')
  if (shapes.length === 0) refuse('holds no shape')
  for (const shape of shapes) {
    if (!drawn.has(shape.tag)) refuse(`holds <${shape.tag}>: it may hold ${[...drawn].join(', ')}`)
    for (const [name, value] of Object.entries(shape.attributes)) {
      if (!attributes.has(name)) refuse(`sets ${name} on <${shape.tag}>: it may set ${[...attributes].join(', ')}`)
      if (/url\(|javascript:|&/i.test(value)) refuse(`refers to something else in ${name}="${value}"`)
    }
  }
  return { viewBox: svg.attributes.viewBox, shapes }
}

const toMarkup = ({ tag, attributes: values }) =>
  `<${tag}${Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}/>`

/** With the margin that desktops expect around an icon. */
export function iconSvg(id) {
  const { viewBox, shapes } = readLogo(id)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="1024" height="1024">' +
    `<svg x="3" y="3" width="94" height="94" viewBox="${viewBox}">${shapes.map(toMarkup).join('')}</svg></svg>\n`
  )
}

/** A text of the platform, plain or with marks of HTML, as its lines; an item of a list begins with a bullet, and nothing of the marks is kept. */
export function plainLines(text: string): string[] {
  const read = /<[a-z/!]/i.test(text) || /&[#\w]+;/.test(text) ? textOfMarkup(text) : text
  return read.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim()).filter((line) => line !== '')
}

const lineBreaks = 'p, div, h1, h2, h3, h4, h5, h6, tr, ul, ol'

/** A document that is parsed this way runs nothing and loads nothing; only its text is read. */
function textOfMarkup(markup: string): string {
  const parsed = new DOMParser().parseFromString(markup, 'text/html')
  for (const silent of parsed.querySelectorAll('script, style, template, noscript')) silent.remove()
  for (const item of parsed.querySelectorAll('li')) item.prepend('\n• ')
  for (const end of parsed.querySelectorAll('br')) end.replaceWith('\n')
  for (const block of parsed.querySelectorAll(lineBreaks)) block.append('\n')
  return parsed.body.textContent ?? ''
}

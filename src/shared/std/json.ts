export const maxJsonDepth = 100

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]

/** Throws a SyntaxError beyond `maxJsonDepth`: deep values overflow the stack. */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw new SyntaxError('JSON is nested too deeply')
  return JSON.parse(text)
}

function isDeep(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) isString = !isString
    else if (isString) at += code === backslash ? 1 : 0
    else if (code === openBracket || code === openBrace) {
      depth += 1
      if (depth > maxJsonDepth) return true
    } else if (code === closeBracket || code === closeBrace) depth -= 1
  }
  return false
}

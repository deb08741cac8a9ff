import { removeSecrets } from '#shared/std/secrets.ts'

const maxLength = 8000

const secretNames =
  'password|passwd|pwd|token|secret|otp|authorization|cookie|api[-_]?key|order[-_]?id|phone|e-?mail|credential|' +
  'recaptcha|username|nonce'

const secretField = new RegExp(
  `((?:[\\w-]{0,40}(?:${secretNames})[\\w-]{0,40}|\\b(?:[a-z]{0,20}_)?code|\\b[a-z]{1,20}Code)` +
    `\\\\?["']?\\s{0,3}[:=]\\s{0,3})` +
    `("(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?|\\\\"[^"]*"?|[^\\s&,;}"']+)`,
  'gi',
)

const address = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+/gi
const authorisation = /\b(bearer|basic)\s+[^\s"',;]+/gi
const webToken = /eyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g
const mailAddress = /[^\s@"'<>(),;:\\/=[\]{}]{1,64}(?:@|%40)[^\s@"'<>(),;:\\/]{1,253}/gi
const opaque = /[\w+=~-]{20,}/g
const base64 = /[A-Za-z0-9+/]{40,}={0,2}/g
/**
 * Phones as they are written here: `22/123/456`, in the digits of any keyboard. The time of a log line
 * (`2026-11-28T05:08`) ends a number, or support could not tell the day of a fault.
 */
const longNumber =
  /(?!\d{4}-\d\d-\d\dT\d\d:)\+?\p{Nd}(?:[\s\u00a0\u202f.()/-]{0,2}(?!\d{4}-\d\d-\d\dT\d\d:)\p{Nd}){7,}/gu
const date = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?:\s\d{1,2})?$/

export function redact(text: string): string {
  return removeSecrets(text.slice(0, maxLength).replace(address, redactUrl), '[secret]')
    .replace(authorisation, '$1 [secret]')
    .replace(secretField, '$1[secret]')
    .replace(webToken, '[token]')
    .replace(mailAddress, '[mail]')
    .replace(base64, (found) => (/\d/.test(found) && /[a-z]/.test(found) && /[A-Z]/.test(found) ? '[token]' : found))
    .replace(opaque, (found) => ((/\d/.test(found) && /[a-z]/i.test(found)) || found.length >= 40 ? '[token]' : found))
    .replace(longNumber, (found) => (date.test(found) ? found : '[number]'))
}

function redactUrl(found: string): string {
  return found
    .replace(/[?#].*/s, '?[query]')
    .replace(/:\/\/[^/]*@/, '://')
    .replace(/\/s\/[^/]+/, '/s/[secret]')
}

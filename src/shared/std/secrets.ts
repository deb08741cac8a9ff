/*
 * One list of names that announce a secret, for the log, the export of the user's data, the cache and stored files.
 * A name is compared without its separators: `access_token`, `accessToken`, `Access-Token`.
 */

const anywhere = new RegExp(
  'pass(?:word|wd|phrase|code)|motdepasse|pwd|secret|credential|captcha|authori[sz]ation|cookie|bearer|' +
    '(?:api|access|private|signing|encryption)key|(?:access|refresh|auth|session|device|push|notification)token|' +
    'order(?:id|number)|hdn(?:ea|ts|tl)|signature|jwt|[cx]srf|nonce|pincode|cardnumber|code(?:verifier|challenge)',
)
const atTheEnd = /(?:token|otp|sessionid|sessid)$/
const wholeWord = new Set(['otp', 'pass', 'pin', 'sig', 'sid', 'auth', 'cvv', 'cvc'])
/** Words of a sentence too: "Le secret : travailler". */
const ordinaryWord = /^(?:secrets?|pass|cookies?|signature|nonce|auth|pin|token|bearer|captcha|authori[sz]ation)$/i

/** Linear and bounded: a name may be any text. */
export function isSecretName(name: string): boolean {
  const short = name.length <= 200 ? name : name.slice(0, 100) + name.slice(-100)
  const compact = short.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  if (anywhere.test(compact) || atTheEnd.test(compact)) return true
  return short.split(/[^\p{L}\p{N}]|(?<=[a-z\d])(?=[A-Z])/u).some((word) => wholeWord.has(word.toLowerCase()))
}

/** Parameters of signed links, which admit any holder. */
export function isSecretParameter(name: string): boolean {
  return isSecretName(name) || /^(?:key|hash)$|expire|policy|hdn|sign/i.test(name)
}

const labels = [
  "mots? de passe|code (?:secret|pin|de (?:vérification|confirmation|sécurité))|jeton(?: d[’']accès)?|clé (?:secrète|privée)",
  'pass ?(?:word|code|phrase)|(?:verification|security|secret|confirmation) code|pin code|(?:access|session) token|secret key',
  'كلمة (?:السر|المرور)|الرمز السري|رمز (?:التحقق|التأكيد|الدخول)|الرقم السري',
].join('|')

const value = String.raw`(?:\\?"(?:[^"\\]|\\[^"])*(?:\\?")?|'[^']*'?|«[^»]*»?|[^\s&,;}"'<>»]+)`
const sign = String.raw`\s{0,3}(?:[:=：]|%3[ad])\s{0,3}`
const named = new RegExp(String.raw`(?<![\w.-])([\w.-]+)(\]?\\?["']?${sign})(${value})`, 'gi')
const labelled = new RegExp(String.raw`((?:${labels})${sign})(${value})`, 'giu')
const stated = new RegExp(String.raw`((?:${labels})\s{1,3}(?:est|is|was|هو|هي)\s{1,3})(${value})`, 'giu')
const header = /((?:^|[\s"'])(?:(?:proxy-)?authorization|(?:set-)?cookie)\\?["']?\s{0,3}:\s{0,3})[^\r\n]+/gi
const scheme = /(?<![\w-])(bearer|basic)\s+(?=[^\s"',;]*[\d=._-])[^\s"',;]+/gi
const parameter = /([?&])([^=&#\s"'<>?]{1,100})=([^&#\s"'<>]+)/g
const webToken = /eyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g

/** Digit, quotation mark or sign of code: no word of a sentence. */
const isOpaque = (text: string): boolean => /[\d"'_=+/\\«]|[a-z][A-Z]/.test(text)

/** V8 may refuse an expression that repeats over millions of characters. No secret is as long as a piece. */
const maxPieceLength = 2 ** 20

function toPieces(text: string): string[] {
  const pieces = []
  for (let start = 0; start < text.length;) {
    const limit = start + maxPieceLength
    const lineBreak = limit < text.length ? text.lastIndexOf('\n', limit) : -1
    const end = lineBreak > start ? lineBreak : limit
    pieces.push(text.slice(start, end))
    start = end
  }
  return pieces
}

/** Removes what follows a name or a label of a secret, in queries, headers, JSON, forms and sentences. */
export function removeSecrets(text: string, removed: string): string {
  return text.length <= maxPieceLength
    ? removeFromPiece(text, removed)
    : toPieces(text)
        .map((piece) => removeFromPiece(piece, removed))
        .join('')
}

function removeFromPiece(text: string, removed: string): string {
  return text
    .replace(webToken, removed)
    .replace(parameter, (found, start: string, name: string) =>
      isSecretParameter(name) || name === 'code' ? `${start}${name}=${removed}` : found,
    )
    .replace(scheme, `$1 ${removed}`)
    .replace(header, `$1${removed}`)
    .replace(named, (found, name: string, between: string, secret: string) =>
      isSecretName(name) && (between.includes('=') || !ordinaryWord.test(name) || isOpaque(secret))
        ? `${name}${between}${removed}`
        : found,
    )
    .replace(labelled, `$1${removed}`)
    .replace(stated, (found, label: string, secret: string) => (isOpaque(secret) ? `${label}${removed}` : found))
}

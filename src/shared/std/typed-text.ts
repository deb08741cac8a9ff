import { normalizeUnicode } from './normalize-unicode'

/*
 * One reading of what is typed or pasted, for rules and request bodies alike: copies carry directional isolates, zero
 * width characters and no-break spaces that nobody sees, and an Arabic keyboard types its own digits.
 */

/** Format characters, variation selectors, fillers that show nothing, and the combining grapheme joiner. */
const invisible = /[\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]|\u034f/gu

const zeros = [0x0660, 0x06f0]

/** Arabic-Indic and Persian digits become ASCII digits. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - Math.max(...zeros.filter((zero) => zero <= code)))
  })
}

function removeInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** A single line without invisible characters: every space is a plain one, none at the ends. */
export function normalizeTyped(typed: string): string {
  return removeInvisible(typed).replace(/\s/g, ' ').trim()
}

/** E-mail address, reference or coupon, whose digits are ASCII; inner spaces stay for the rule to refuse. */
export function normalizeIdentifier(typed: string): string {
  return toLatinDigits(normalizeTyped(typed))
}

/** A code is often copied or read out in groups. */
export function normalizeCode(typed: string): string {
  return normalizeIdentifier(typed).replaceAll(' ', '')
}

/**
 * A letter with its accent is one character or two, by keyboard and system; a platform compares their bytes (RFC 8265,
 * OpaqueString). Everything else in a password is what its owner typed.
 */
export function normalizePassword(typed: string): string {
  return normalizeUnicode(typed, 'NFC')
}

const arabic: Record<string, string> = {
  ا: 'a', أ: 'a', إ: 'i', آ: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'ch',
  ص: 's', ض: 'd', ط: 't', ظ: 'dh', ع: 'a', غ: 'gh', ف: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', و: 'ou', ي: 'i', ى: 'a', ة: 'a',
  ئ: 'i', ؤ: 'ou', ء: '',
}

/** A title as part of an address: small Latin letters, digits and dashes; Arabic letters are written in Latin ones. */
export function slugify(title: string): string {
  const latin = [...title.replaceAll('œ', 'oe').replaceAll('ℝ', 'r')].map((letter) => arabic[letter] ?? letter).join('')
  return latin
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u0652]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}

const integer = /^\s*([+-]?\d{1,6})(?!\d)/

export function toListNumber(value: string | null | undefined): number | null {
  const digits = integer.exec(value ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

const romans = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

function inRoman(number: number): string {
  let [left, text] = [number, '']
  for (const [value, letters] of romans) for (; left >= value; left -= value) text += letters
  return text
}

function inLetters(number: number): string {
  let text = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text
  return text
}

function written(number: number, type: string | null): string {
  if (number < 1 || number > 3999 || type === null) return String(number)
  if (type === 'a') return inLetters(number)
  if (type === 'A') return inLetters(number).toUpperCase()
  if (type === 'i') return inRoman(number)
  return type === 'I' ? inRoman(number).toUpperCase() : String(number)
}

/** Numbers of the items of an ordered list, as a browser shows them. */
export function getNumbers(list: Element): Map<Element, string> {
  const items = [...list.children].filter(({ localName }) => localName === 'li')
  const step = list.hasAttribute('reversed') ? -1 : 1
  let next = toListNumber(list.getAttribute('start')) ?? (step === 1 ? 1 : items.length)
  return new Map(
    items.map((item) => {
      const number = toListNumber(item.getAttribute('value')) ?? next
      next = number + step
      return [item, written(number, item.getAttribute('type') ?? list.getAttribute('type'))]
    }),
  )
}

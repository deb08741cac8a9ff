import { frenchTypography } from '#shared/std/french-typography.ts'
import { Bdi } from './bdi'
import { useTextLanguage } from './text-language'

/** A sentence whose name of the platform has its own language where its script is not the page's. */
export function TextWithName({ text, name }: { text: string; name: string }) {
  const lang = useTextLanguage(name)
  const found = findName(text, name)
  if (lang === undefined || found === null) return text
  return (
    <>
      {found.before}
      <bdi lang={lang}>{frenchTypography(found.name)}</bdi>
      {found.after}
    </>
  )
}

const special = /[.*+?^${}()|[\]\\/]/u

/** Typography isolates parts of a name in a sentence and joins its marks by no-break spaces. */
function findName(text: string, name: string): { before: string; name: string; after: string } | null {
  if (name === '') return null
  const letters = [...name].map((letter) => (letter === ' ' ? '[ \u00A0]' : letter.replace(special, String.raw`\$&`)))
  const found = new RegExp(`[\u2066-\u2068]*${letters.join('[\u2066-\u2069]*')}\u2069*`, 'u').exec(text)
  if (found === null) return null
  return { before: text.slice(0, found.index), name: found[0], after: text.slice(found.index + found[0].length) }
}

/** A sentence with several names of the platform, in the order in which it has them. */
export function TextWithNames({ text, names }: { text: string; names: readonly string[] }) {
  const [name = '', ...others] = names
  const found = findName(text, name)
  if (names.length === 0) return text
  if (found === null) return <TextWithNames text={text} names={others} />
  return (
    <>
      {found.before}
      <Bdi>{found.name}</Bdi>
      <TextWithNames text={found.after} names={others} />
    </>
  )
}

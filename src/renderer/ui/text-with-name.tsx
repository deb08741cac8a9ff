import { Bdi } from './bdi'
import { useTextLanguage } from './text-language'

/** A sentence whose name of the platform has its own language where its script is not the page's. */
export function TextWithName({ text, name }: { text: string; name: string }) {
  const lang = useTextLanguage(name)
  const at = text.indexOf(name)
  if (lang === undefined || at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <bdi lang={lang}>{name}</bdi>
      {text.slice(at + name.length)}
    </>
  )
}

/** A sentence with several names of the platform, in the order in which it has them. */
export function TextWithNames({ text, names }: { text: string; names: readonly string[] }) {
  const [name = '', ...others] = names
  const at = name === '' ? -1 : text.indexOf(name)
  if (names.length === 0) return text
  if (at === -1) return <TextWithNames text={text} names={others} />
  return (
    <>
      {text.slice(0, at)}
      <Bdi>{name}</Bdi>
      <TextWithNames text={text.slice(at + name.length)} names={others} />
    </>
  )
}

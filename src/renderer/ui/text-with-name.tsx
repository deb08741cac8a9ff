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

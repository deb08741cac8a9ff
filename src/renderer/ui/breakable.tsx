import { Fragment } from 'react'

/** A host or an e-mail address: where it has no room, it breaks after its marks, not inside of a word. */
export function Breakable({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="breakable">
      {children.split(/(?<=[.:@])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}

/** A sentence with a host or an e-mail address in it. */
export function TextWithAddress({ text, address }: { text: string; address: string }) {
  const at = text.indexOf(address)
  if (address === '' || at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <Breakable>{address}</Breakable>
      {text.slice(at + address.length)}
    </>
  )
}

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

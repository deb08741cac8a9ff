import type { ReactElement } from 'react'
import { Tooltip } from '../../ui/overlay/tooltip'

/** In 80 the words are only read aloud, so the pointer gets them too. */
export function SidebarRow({ mini, text, children }: { mini: boolean; text: string; children: ReactElement }) {
  return (
    <li>
      {mini ? (
        <Tooltip title={text} placement="end">
          <div>{children}</div>
        </Tooltip>
      ) : (
        children
      )}
    </li>
  )
}

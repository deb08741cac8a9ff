import type { ReactElement } from 'react'
import { Tooltip } from '#ui/overlay/tooltip.tsx'

/** A narrow sidebar hides its labels. */
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

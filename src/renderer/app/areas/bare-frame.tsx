import { Outlet } from 'react-router-dom'
import { DroppedRowsScope } from '../../core/api/dropped-rows'
import { ScreenBoundary } from '../screen-boundary'

/** Draws the screens of an area alone. */
export function BareFrame() {
  return (
    <ScreenBoundary>
      <DroppedRowsScope>
        <Outlet />
      </DroppedRowsScope>
    </ScreenBoundary>
  )
}

import { Outlet } from 'react-router-dom'
import { ScreenBoundary } from '../screen-boundary'

/** Draws the screens of an area alone. */
export function BareFrame() {
  return (
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  )
}

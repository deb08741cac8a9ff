import { Outlet } from 'react-router-dom'
import { ScreenBoundary } from '../screen-boundary'
import { GuardedArea } from './guarded-area'

export function VisitorArea() {
  return (
    <GuardedArea area="public-only">
      <ScreenBoundary>
        <Outlet />
      </ScreenBoundary>
    </GuardedArea>
  )
}

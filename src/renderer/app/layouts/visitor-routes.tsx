import { PlainLayout } from './plain-layout'
import { RequireAccess } from './require-access'

export function VisitorRoutes() {
  return (
    <RequireAccess area="public-only">
      <PlainLayout />
    </RequireAccess>
  )
}

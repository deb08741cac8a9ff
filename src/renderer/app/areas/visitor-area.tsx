import { BareFrame } from './bare-frame'
import { GuardedArea } from './guarded-area'

export function VisitorArea() {
  return (
    <GuardedArea area="public-only">
      <BareFrame />
    </GuardedArea>
  )
}

import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'operator-landing', as: null, address: () => paths.operatorLanding('ooredoo') },
  { name: 'operator-plans', as: 'tarek', address: () => paths.operatorPlans() },
]

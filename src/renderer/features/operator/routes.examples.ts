import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'operator-landing', as: null, address: () => paths.operatorLanding('ooredoo') },
  { name: 'operator-plans', as: 'tarek', address: () => paths.operatorPlans() },
]

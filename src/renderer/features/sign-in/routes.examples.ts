import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [{ name: 'sign-in', as: null, address: () => paths.signIn(), isStatic: true }]

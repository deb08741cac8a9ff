import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [{ name: 'sign-in', as: null, address: () => paths.signIn(), isStatic: true }]

import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [{ name: 'sessions', as: 'amira', address: () => paths.sessions() }]

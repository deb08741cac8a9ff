import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'lesson', as: 'amira', address: ({ lesson }) => paths.lesson({ ...lesson, recording: false }) },
  { name: 'recording', as: 'amira', address: ({ recording }) => paths.lesson({ ...recording, recording: true }) },
]

import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'exams', as: 'amira', address: () => paths.exams() },
  { name: 'exam-not-begun', as: 'amira', address: ({ examId }) => paths.exam(examId) },
]

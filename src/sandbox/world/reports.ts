import * as z from 'zod'
import { reportStatuses } from '#shared/contract/reports.ts'

/** `content` is the lesson id. */
export const storedReport = z.object({
  id: z.number(),
  content: z.number(),
  reason: z.number(),
  description: z.string(),
  status: z.enum(reportStatuses),
  createdAt: z.string(),
  rejectReason: z.string().nullable(),
})
export type StoredReport = z.output<typeof storedReport>

/** Reasons for a report. */
export const reportReasons = [
  { id: 1, name: 'Erreur de contenu' },
  { id: 2, name: 'Contenu manquant' },
  { id: 3, name: 'Erreur technique' },
  { id: 4, name: 'PDF manquant' },
] as const

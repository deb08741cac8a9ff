import * as z from 'zod'
import { reportStatuses } from '../../shared/contract/reports'

/** A report as the platform keeps it; `content` is the lesson's number. */
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

/** Why a lesson is reported. */
export const reportReasons = [
  { id: 1, name: 'Erreur de contenu' },
  { id: 2, name: 'Contenu manquant' },
  { id: 3, name: 'Erreur technique' },
  { id: 4, name: 'PDF manquant' },
] as const

import { type HandedIn, workNameIn } from './handed-in'
import type { StoredUpload } from './world/exams'
import type { World } from './world/world'

/** A file of work as the platform has it now; `bytes` is null for those that the world began with. */
export type WorkRow = StoredUpload & { who: string; exam: number; bytes: Uint8Array<ArrayBuffer> | null }

/** The work of every pupil, for tests that count and compare it. */
export type WorkBook = {
  of(who: string, exam?: number): WorkRow[]
  /** How many files arrived a second time with the same key. */
  duplicates(): number
}

/** Reads the work of the world's pupils. */
export function createWorkBook(world: () => Pick<World, 'students'>, handedIn: HandedIn): WorkBook {
  const rows = (): WorkRow[] => world().students.flatMap(({ id: who, exams }) =>
    Object.entries(exams).flatMap(([exam, { uploads }]) => uploads.map((upload) => ({ ...upload, who, exam: Number(exam), bytes: handedIn.bytes(workNameIn(upload.path) ?? '') }))),
  )
  return {
    of: (who, exam) => rows().filter((row) => row.who === who && (exam === undefined || row.exam === exam)),
    duplicates: () => {
      const keyed = rows().flatMap(({ who, exam, key }) => (key === null ? [] : [`${who} ${exam} ${key}`]))
      return keyed.length - new Set(keyed).size
    },
  }
}

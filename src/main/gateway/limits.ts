/** How long things may take in milliseconds and how large an answer may be in bytes (threats F5). */
export const defaultLimits = {
  /** Until an answer begins: 10 s to connect and 15 s of silence. */
  answerMs: 25_000,
  /** Silence in the middle of an answer. */
  idleMs: 15_000,
  callMs: 60_000,
  uploadMs: 15 * 60_000,
  /** An upload whose sender hears what leaves, and ends it by himself when nothing does: a slow line takes its time. */
  watchedUploadMs: 3 * 3_600_000,
  answerBytes: 8 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  /** A multipart body as a whole. */
  uploadBytes: 24 * 1024 * 1024,
}
export type Limits = typeof defaultLimits

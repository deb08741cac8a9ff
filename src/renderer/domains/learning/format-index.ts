/** 01 to 09, then unpadded (spec 1 §2). */
export function formatIndex(index: number): string {
  return index < 10 ? String(index).padStart(2, '0') : String(index)
}

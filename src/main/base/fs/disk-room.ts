const mebibyte = 1024 * 1024

/** Free space that is left to other programs. */
export const reservedBytes = 200 * mebibyte

/** Other programs write meanwhile, so the system is queried again after this many bytes. */
const queryIntervalBytes = 4 * mebibyte

export type RoomCheck = (bytes: number) => Promise<boolean>

/** True while `bytes` more leave the reserve free; also if the system does not say. */
export function createRoomCheck(freeBytes: () => Promise<number | null>): RoomCheck {
  let admittedBytes = 0
  return async (bytes) => {
    if (bytes > admittedBytes) {
      const free = await freeBytes()
      if (free === null) return true
      if (free - reservedBytes < bytes) return false
      admittedBytes = Math.max(bytes, Math.min(queryIntervalBytes, free - reservedBytes))
    }
    admittedBytes -= bytes
    return true
  }
}

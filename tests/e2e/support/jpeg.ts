type CameraNotes = {
  /** EXIF 2.32, tag 274; 6: the first row is at the right. */
  orientation: number
  /** EXIF description (tag 270). */
  description: string
}

const imageDescription = 270
const orientationTag = 274
const text = 2
const short = 3
const startOfImage = 2

/** An APP1 segment right after the start. */
export function withCameraNotes(jpeg: Buffer, { orientation, description }: CameraNotes): Buffer {
  const letters = Buffer.from(`${description}\0`, 'latin1')
  const directory = Buffer.alloc(2 + 2 * 12 + 4)
  const afterDirectory = 8 + directory.length
  directory.writeUInt16BE(2, 0)
  entry(directory, 2, { tag: imageDescription, kind: text, count: letters.length })
  directory.writeUInt32BE(afterDirectory, 2 + 8)
  entry(directory, 14, { tag: orientationTag, kind: short, count: 1 })
  directory.writeUInt16BE(orientation, 14 + 8)
  const body = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1'), directory, letters])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, startOfImage), head, body, jpeg.subarray(startOfImage)])
}

function entry(
  directory: Buffer,
  at: number,
  { tag, kind, count }: { tag: number; kind: number; count: number },
): void {
  directory.writeUInt16BE(tag, at)
  directory.writeUInt16BE(kind, at + 2)
  directory.writeUInt32BE(count, at + 4)
}

import type { Copy } from './copies'
import { previewFolder } from './copies'
import type { Folder } from '../base/fs/folder'
import type { HomeworkType } from './file-name'

/** A drawing could carry a script that a browser would run; the page shows it as a picture. */
const neverOpened: ReadonlySet<HomeworkType> = new Set(['svg'])

/** Shows a file of a draft with another program: always a copy of its own, so that nothing done there changes what is handed in. */
export function createPreviews({ open }: { open: (address: string) => Promise<boolean> }): { show(exam: Folder, copy: Copy): Promise<boolean> } {
  return {
    async show(exam, { id, name, type, bytes }) {
      if (neverOpened.has(type) || !name.endsWith(`.${type}`)) return false
      const folder = exam.folder(previewFolder).folder(id)
      // A program that holds the last copy open keeps it on some systems; that copy is the same. On a full disk there is none.
      const isThere = await write(folder, name, bytes).then(() => true, async () => (await folder.list()).get(name) === bytes.byteLength)
      return isThere && open(folder.pathOf(name))
    },
  }
}

async function write(folder: Folder, name: string, bytes: Uint8Array): Promise<void> {
  folder.make()
  const file = await folder.create(name)
  try {
    await file.write(bytes)
  } finally {
    await file.close()
  }
}

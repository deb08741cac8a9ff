import type { Cipher } from '../base/encryption'

export type Seal = {
  close(text: string, userId: number): string
  /** Null when the text cannot be read with the key of this session. */
  open(sealed: string, userId: number): string | null
}

const mark = 'sealed:'

/** Without a key the session is stored nowhere, and the next start signs out: nothing is stored of its state either. */
export function createSeal(cipher: () => Pick<Cipher, 'encrypt' | 'decrypt'> | null): Seal {
  return {
    close(text, userId) {
      const sealed = cipher()?.encrypt(Buffer.from(text), String(userId))
      return sealed === undefined ? '' : `${mark}${Buffer.from(sealed).toString('base64')}`
    },
    open(sealed, userId) {
      // A file of version 1.0 is not sealed; the next write seals it.
      if (!sealed.startsWith(mark)) return sealed === '' ? null : sealed
      const opened = cipher()?.decrypt(Buffer.from(sealed.slice(mark.length), 'base64'), String(userId))
      return opened ? Buffer.from(opened).toString() : null
    },
  }
}

import { brand } from '../../shared/brand'

type Frame = { readonly origin: string; readonly parent: unknown }

/** Who sent a message: the frame, read at once because it is gone later, the main frame of its view, and whether that view is our window. */
type Sender = { frame: Frame | null; mainFrame: unknown; isOurWindow: boolean }

/**
 * Whether a message comes from our page (threats A7): exact origin, main frame, a window of ours.
 * `detached` is not asked: it stays true on the main frame of a page that was brought back after its process died.
 */
export function isTrustedSender({ frame, mainFrame, isOurWindow }: Sender): boolean {
  return isOurWindow && frame !== null && frame === mainFrame && frame.parent === null && frame.origin === brand.pageOrigin
}

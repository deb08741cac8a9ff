import { brand } from '../../shared/brand'

type Frame = { readonly origin: string; readonly parent: unknown }

/** Sender of a message: its frame, read at once since it may be gone later, the main frame of its view, and the kind of that view. */
type Sender = { frame: Frame | null; mainFrame: unknown; isPageView: boolean }

/**
 * Tells whether a message comes from the page (threats A7): exact origin, main frame, a window of the application.
 * `detached` is not checked: it stays true on the main frame of a page that was reloaded after its process crashed.
 */
export function isTrustedSender({ frame, mainFrame, isPageView }: Sender): boolean {
  return isPageView && frame !== null && frame === mainFrame && frame.parent === null && frame.origin === brand.pageOrigin
}

import { brand } from '../../shared/brand'

type Frame = { readonly origin: string; readonly parent: unknown }

/** Read at once: the frame may be gone later. */
type Sender = { frame: Frame | null; mainFrame: unknown; isPageView: boolean }

/** Threats A7. `detached` stays true after a crash and reload, so it is not checked. */
export function isTrustedSender({ frame, mainFrame, isPageView }: Sender): boolean {
  return (
    isPageView && frame !== null && frame === mainFrame && frame.parent === null && frame.origin === brand.pageOrigin
  )
}

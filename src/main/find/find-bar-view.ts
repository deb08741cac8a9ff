import { WebContentsView, type BrowserWindow, type WebContents } from 'electron'
import { brand } from '#shared/brand.ts'
import { findBarPath } from '#shared/find-bar-path.ts'
import { languageFacts, type Language } from '#shared/locale.ts'
import type { FindBar } from './find'
import { findBarBounds } from './find-bar-bounds'

type Options = {
  window: () => BrowserWindow | null
  preload: string
  /** Permits the commands of the bar, and no navigation. */
  register: (contents: WebContents) => void
  appearance: () => { language: Language; zoom: number }
  failed: (failure: unknown) => void
}

export type FindBarView = FindBar & {
  contents(): WebContents | null
  resize(height: number): void
  layout(): void
  /** Ends its process; the next `show` starts another. */
  dispose(): void
}

/** Until the document has measured itself. */
const initialHeight = 48
const cornerRadius = 10

/**
 * A document of its own, because Chromium continues a search from the caret of the document that is searched, which
 * would be the bar's own. Created with the first use, then hidden rather than closed.
 */
export function createFindBarView({ window, preload, register, appearance, failed }: Options): FindBarView {
  let shown: { view: WebContentsView; owner: BrowserWindow } | null = null
  let height = initialHeight

  const layout = (): void => {
    if (shown === null || shown.owner.isDestroyed()) return
    const { language, zoom } = appearance()
    const [width = 0] = shown.owner.getContentSize()
    shown.view.setBounds(findBarBounds({ width, height, zoom, direction: languageFacts[language].direction }))
  }
  const dispose = (): void => {
    if (shown === null) return
    const { view, owner } = shown
    shown = null
    if (!owner.isDestroyed()) {
      owner.off('resize', layout)
      owner.contentView.removeChildView(view)
    }
    if (!view.webContents.isDestroyed()) view.webContents.close()
  }
  const create = (owner: BrowserWindow): WebContentsView => {
    const view = new WebContentsView({
      webPreferences: {
        preload,
        session: owner.webContents.session,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: false,
        navigateOnDragDrop: false,
        disableDialogs: true,
      },
    })
    register(view.webContents)
    view.setBackgroundColor('#00000000')
    view.setBorderRadius(cornerRadius)
    view.webContents.once('render-process-gone', dispose)
    owner.on('resize', layout)
    owner.once('closed', () => shown?.owner === owner && dispose())
    owner.contentView.addChildView(view)
    view.webContents.loadURL(`${brand.pageOrigin}${findBarPath}`).catch(failed)
    return view
  }

  return {
    contents: () => shown?.view.webContents ?? null,
    show() {
      const owner = window()
      if (owner === null || owner.isDestroyed()) return
      if (shown?.owner !== owner) {
        dispose()
        shown = { view: create(owner), owner }
      }
      layout()
      shown.view.setVisible(true)
      shown.view.webContents.focus()
    },
    hide: () => shown?.view.setVisible(false),
    resize(next) {
      height = next
      layout()
    },
    layout,
    dispose,
  }
}

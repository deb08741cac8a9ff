/**
 * What closing the window does:
 *
 *   closing ──kept in the tray──► hidden ──icon, second start, notice──► shown
 *           ──otherwise────────► closed (the application ends where it usually does)
 *
 * Nothing is hidden where there may be no icon to bring it back, on a shared computer, or once the end was asked for.
 */
export type TrayFacts = { isWanted: boolean; isShared: boolean; place: 'unknown' | 'available' | 'none'; isQuitting: boolean }

/** Whether the icon stands in the tray. */
export function hasTrayIcon({ isWanted, isShared, place }: Omit<TrayFacts, 'isQuitting'>): boolean {
  return isWanted && !isShared && place === 'available'
}

/** Whether a window that is closed stays, hidden. */
export function staysInTray(facts: TrayFacts): boolean {
  return hasTrayIcon(facts) && !facts.isQuitting
}

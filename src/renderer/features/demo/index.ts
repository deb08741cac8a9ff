/** Demo mode's ribbon; it stands above every screen and has no route. */
export const demo = {
  ribbon: () => import('./demo-ribbon'),
}

export const widthClasses = ['drawer', 'narrow', 'wide'] as const
type WidthClass = (typeof widthClasses)[number]

/** Where the shell has another form (`app/shell/use-sidebar.ts`). */
export function getWidthClass(width: number): WidthClass {
  return width < 600 ? 'drawer' : width < 900 ? 'narrow' : 'wide'
}

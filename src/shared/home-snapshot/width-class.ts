export const widthClasses = ['drawer', 'narrow', 'wide'] as const
type WidthClass = (typeof widthClasses)[number]

/** The shell changes its form at these widths (`app/shell/use-sidebar.ts`). */
export function getWidthClass(width: number): WidthClass {
  return width < 600 ? 'drawer' : width < 900 ? 'narrow' : 'wide'
}

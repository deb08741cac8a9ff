/** The parts of the history, in the order of their tabs; each is kept in the address. */
export const sections = ['transferts', 'directs', 'classes', 'abonnements', 'favoris'] as const
export type Section = (typeof sections)[number]

/** The part that an address asks for, the first where it asks for none. */
export function sectionIn(asked: string | null): Section {
  return sections.find((section) => section === asked) ?? sections[0]
}

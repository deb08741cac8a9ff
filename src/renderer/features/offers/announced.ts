/** The first and the last class that is told (spec 2 §9). */
const firstDivision = 23
const lastDivision = 34

/** Whether the pupils of this class see the announcement above the offers. */
export function isAnnouncedTo(divisionId: number | null | undefined): boolean {
  return divisionId != null && divisionId >= firstDivision && divisionId <= lastDivision
}

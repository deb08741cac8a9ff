/** Tunisia (spec 1 §4). */
export const homeCountryId = 1

/** The country whose governorates are asked for: Tunisia (spec 1 §4). */
export const homeCountryId = 1

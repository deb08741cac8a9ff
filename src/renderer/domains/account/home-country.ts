/** Country id of Tunisia; only its users choose a governorate (spec 1 §4). */
export const homeCountryId = 1

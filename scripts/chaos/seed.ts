export { randomFrom } from './fleet/random'

export const seed = Number(process.env['TUTORAT_SEED'])

import { expect, test } from '@playwright/test'
import { killDrafting } from '#tests/support/homework-kills.ts'
import { checkHandIns } from '#tests/support/homework-model.ts'
import { seed } from './seed'

const kills = Number(process.env['TUTORAT_KILLS'] ?? 500)

test(`H4: ${kills} kills while drafting homework lose no file, with a busy, damaged or missing manifest`, async () => {
  const figures = await killDrafting(kills, seed)
  console.log(JSON.stringify({ ...figures, lost: figures.lost.length, foreign: figures.foreign.length }, null, 2))
  expect(figures.lost).toEqual([])
  expect(figures.foreign).toEqual([])
  expect(figures.promised).toBeGreaterThan(kills / 4)
})

const handIns = Number(process.env['TUTORAT_HAND_INS'] ?? 5000)

test(`H4: ${handIns} hand-ins with any answers, lists and storing names store one copy of each file`, async () => {
  await checkHandIns(handIns, seed)
})

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { openExam } from './pages/exam'
import { handIn, getHomework, pick } from './pages/homework'
import { signInAs } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import { answerDialogs } from './support/native-dialogs'
import { largePdf } from './support/photos'
import { startPlatform } from './support/platform'
import { launch, newProfile } from './support/tutorat'

const exam = examNumber('two-hours-left')

for (const personality of chosenVariants(['keyed', 'naive'] as const)) {
  for (const [what, bytes] of [
    ['in the middle of a file', 8_000_000],
    ['before the answer', 20_000],
  ] as const) {
    test(`H4: killed ${what}, the upload resumes at the next start, once (${personality} platform)`, async () => {
      const other = await startPlatform({ personality })
      const ownProfile = await newProfile()
      const file = test.info().outputPath(`copie-${bytes}.pdf`)
      await writeFile(file, largePdf(bytes))
      const first = await launch({ platform: other.file, profile: ownProfile })
      await signInAs(first.page, 'amira')
      await openExam(first.page, exam)
      await pick(first, [file])
      const held = other.sandbox.faults.hold('exams.submit')
      await handIn(first.page)
      await expect(
        getHomework(first.page)
          .getByText(/, fichier 1 sur 1/)
          .first(),
      ).toBeAttached()
      await expect
        .poll(() =>
          first.page.evaluate(async (examId) => (await window.desktop['homework.read']({ examId })).delivery, exam),
        )
        .toMatchObject({ step: 'sending', sentBytes: expect.any(Number) })
      await first.kill()
      held.release()
      const second = await launch({ platform: other.file, profile: ownProfile })
      await answerDialogs(second, 1)
      await expect.poll(() => other.sandbox.work.of('amira', exam).length, { timeout: 45_000 }).toBe(1)
      await openExam(second.page, exam)
      await expect(getHomework(second.page).getByRole('region', { name: 'Reçu de remise' })).toContainText(
        path.basename(file),
        { timeout: 20_000 },
      )
      const [arrived, ...more] = other.sandbox.work.of('amira', exam)
      expect(more).toEqual([])
      expect(Buffer.compare(arrived?.bytes ?? Buffer.alloc(0), await readFile(file))).toBe(0)
      expect(other.sandbox.work.duplicates()).toBe(0)
      await second.discard()
      await other.close()
    })
  }
}

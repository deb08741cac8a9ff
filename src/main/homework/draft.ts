import {
  getFingerprint,
  homeworkLimits,
  type HomeworkDraft,
  type HomeworkFile,
  type HomeworkRefusal,
} from '#shared/desktop/homework.ts'
import { getTypeRefusal, parseHomeworkType } from '#shared/homework-type.ts'
import type { Folder } from '../base/fs/folder'
import type { Log } from '../base/log/log'
import { toDraftView } from './draft-view'
import {
  isComplete,
  mergedStoredName,
  remainingBytes,
  storedName,
  storedNames,
  toFileView,
  toFreeName,
  toUploadItems,
  withFile,
  withOrder,
  withTurn,
  withUpload,
  withoutCopy,
  withoutFiles,
  type DraftAge,
  type Manifest,
  type StagedFile,
} from './manifest'
import { recoverManifest } from './recover-manifest'
import {
  findUploadFile,
  readCopy,
  readImage,
  removeCopies,
  removeCopiesAndPreviews,
  stageFile,
  type FileCopy,
  type UploadFile,
} from './staged-files'
import { beginUpload, type UploadState } from './upload-state'
import { Uploader, type UploaderOptions } from './uploader'

export type DraftOptions = Pick<UploaderOptions, 'listFiles' | 'clock' | 'schedule' | 'random'> & {
  examId: number
  folder: Folder
  uuid: () => string
  /** Epoch milliseconds; null before the platform's first response. */
  platformNow: () => number | null
  submit: (
    file: UploadFile & { earlierSends: number },
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ) => ReturnType<UploaderOptions['sendFile']>
  onChange: (draft: HomeworkDraft) => void
  log: Pick<Log, 'info' | 'warn'>
}

const dayMs = 24 * 60 * 60 * 1000

export class Draft {
  readonly #options: DraftOptions
  readonly #save: (next: Manifest) => Promise<void>
  #manifest: Manifest
  #uploader: Uploader | null = null
  #sentBytes = 0
  #isOver = false
  #isErased = false

  private constructor(options: DraftOptions, manifest: Manifest, save: (next: Manifest) => Promise<void>) {
    this.#options = options
    this.#manifest = manifest
    this.#save = save
  }

  static async open(options: DraftOptions): Promise<Draft> {
    const { manifest, save } = await recoverManifest(options)
    const draft = new Draft(options, manifest, save)
    if (manifest.delivery.step === 'under-way') draft.#startUpload()
    return draft
  }

  view(): HomeworkDraft {
    const { clock, examId } = this.#options
    const toEpochMs = (monotonic: number): number => clock.now() + Math.round(monotonic - clock.monotonic())
    const live =
      this.#uploader === null ? null : { state: this.#uploader.state(), sentBytes: this.#sentBytes, toEpochMs }
    return toDraftView(examId, this.#manifest, live)
  }

  isUploading(): boolean {
    return this.#manifest.delivery.step === 'under-way'
  }

  hasFiles(): boolean {
    return this.#manifest.files.length > 0
  }

  age(): DraftAge {
    const { usedAt, due } = this.#manifest
    return { usedAt, due }
  }

  /** Written once a day. */
  async markSeen(): Promise<void> {
    const { files, receipts, usedAt } = this.#manifest
    const now = this.#options.platformNow()
    const isRecorded = now === null || usedAt === null ? now === usedAt : Math.abs(now - usedAt) < dayMs
    if (files.length + receipts.length > 0 && !isRecorded) await this.#update(this.#manifest)
  }

  /** No use of the draft; one that was not dated counts from now on. */
  async recordExam(dueAt: string | null, platformNow: number): Promise<void> {
    const { usedAt, due } = this.#manifest
    const time = Date.parse(dueAt ?? '')
    const at = Number.isNaN(time) ? null : time
    if (this.#isOver || (usedAt !== null && due !== null && due.at === at)) return
    await this.#store({ ...this.#manifest, usedAt: usedAt ?? platformNow, due: { at } })
  }

  async add(name: string, content: AsyncIterable<Uint8Array>): Promise<HomeworkRefusal | null> {
    const { folder, uuid } = this.#options
    const claimed = parseHomeworkType(name)
    if (claimed === null) return getTypeRefusal(name)
    const closed = this.#refusal()
    if (closed !== null) return closed
    const maxBytes = remainingBytes(this.#manifest)
    const source = { content, maxBytes, isRequested: () => !this.#isOver }
    const staged = await stageFile({ folder, id: uuid(), type: claimed, ...source })
    if (typeof staged === 'string') return staged
    const late = this.#refusal() ?? (staged.bytes > remainingBytes(this.#manifest) ? 'too-much' : null)
    const free = toFreeName(this.#manifest, name, staged.type)
    const file: StagedFile = { ...staged, name: free, turn: 0, state: 'unsent' }
    if (late === null) {
      if (await this.#update(withFile(this.#manifest, file))) return null
      await this.#update(withoutCopy(this.#manifest, file.id))
    }
    await removeCopies(folder, [storedName(file)])
    return late ?? 'disk-full'
  }

  async addMerged(
    fingerprint: string,
    pages: number,
    content: AsyncIterable<Uint8Array>,
  ): Promise<HomeworkRefusal | 'changed' | null> {
    const { folder, uuid } = this.#options
    const isCurrent = (): boolean =>
      fingerprint !== '' && fingerprint === getFingerprint(this.#manifest.files.map(toFileView))
    const refusal = (): 'closed' | 'changed' | null => (this.#isLocked() ? 'closed' : isCurrent() ? null : 'changed')
    if (refusal() !== null) return refusal()
    const target = { folder, id: uuid(), type: 'pdf', toName: mergedStoredName } as const
    const staged = await stageFile({
      ...target,
      content,
      maxBytes: homeworkLimits.fileBytes,
      isRequested: () => !this.#isOver,
    })
    if (typeof staged === 'string') return staged
    const { type: _pdf, ...copy } = staged
    const late = refusal()
    const old = this.#manifest.merged
    if (late === null) {
      if (await this.#update({ ...this.#manifest, merged: { ...copy, pages, of: fingerprint, state: 'unsent' } })) {
        if (old !== null) await removeCopies(folder, [mergedStoredName(old)])
        return null
      }
      await this.#update({ ...this.#manifest, merged: old })
    }
    await removeCopies(folder, [mergedStoredName(staged)])
    return late ?? 'disk-full'
  }

  async arrange(order: readonly string[]): Promise<void> {
    const arranged = withOrder(this.#manifest, order)
    if (!this.#isLocked() && arranged !== null) await this.#update(arranged)
  }

  async turn(fileId: string, turn: HomeworkFile['turn']): Promise<void> {
    if (!this.#isLocked()) await this.#update(withTurn(this.#manifest, fileId, turn))
  }

  /** Uploaded files stay: the platform has them. */
  async remove(fileId: string): Promise<void> {
    const removed = this.#manifest.files.find(({ id }) => id === fileId)
    if (removed === undefined || removed.state === 'arrived' || this.#isLocked()) return
    const left = { ...this.#manifest, files: this.#manifest.files.filter((file) => file !== removed) }
    const isEmpty = left.files.length === 0
    await this.#update(isEmpty ? withoutFiles(left) : left)
    const pages = isEmpty && left.merged !== null ? [mergedStoredName(left.merged)] : []
    await removeCopies(this.#options.folder, [storedName(removed), ...pages])
  }

  async discard(): Promise<void> {
    if (this.#isLocked()) return
    const names = storedNames(this.#manifest)
    await this.#update(withoutFiles(this.#manifest))
    await removeCopiesAndPreviews(this.#options.folder, names)
  }

  async send(): Promise<void> {
    if (this.isUploading()) this.#uploader?.retry()
    if (this.#isLocked()) return
    await this.#uploader?.settled()
    if (this.#isLocked() || !this.hasFiles()) return
    if (!isComplete(this.#manifest))
      return void (await this.#update({ ...this.#manifest, delivery: { step: 'editing' } }))
    const { delivery } = this.#manifest
    this.#manifest = { ...this.#manifest, delivery: { step: 'under-way' } }
    this.#startUpload(delivery.step === 'unclear' && delivery.reason === 'unconfirmed')
    await this.#update(this.#manifest)
  }

  async cancel(): Promise<void> {
    if (this.isUploading()) await this.#uploader?.cancel()
  }

  reached(): void {
    this.#uploader?.reached()
  }

  resumed(): void {
    this.#uploader?.resumed()
  }

  halt(isErased: boolean): void {
    this.#isOver = true
    this.#isErased ||= isErased
    this.#uploader?.halt()
  }

  settled(): Promise<void> {
    return this.#uploader?.settled() ?? Promise.resolve()
  }

  image(fileId: string): ReturnType<typeof readImage> {
    return readImage(this.#options.folder, this.#manifest, fileId)
  }

  content(fileId: string | null): Promise<FileCopy | null> {
    return readCopy(this.#options.folder, this.#manifest, fileId)
  }

  #startUpload(isRequested = false): void {
    const { listFiles, clock, schedule, random, onChange } = this.#options
    const { known: baseline, unseen } = this.#manifest
    this.#sentBytes = 0
    const initial = beginUpload(toUploadItems(this.#manifest), baseline, { unseen, isRequested })
    this.#uploader = new Uploader(initial, {
      listFiles,
      clock,
      schedule,
      random,
      persist: (state) => this.#persistUpload(state),
      sendFile: (item, signal, onProgress) => this.#sendFile(item, signal, onProgress),
      onChange: (state, sentBytes) => {
        this.#sentBytes = sentBytes
        if (state.phase !== 'handed-in') onChange(this.view())
      },
    })
    if (initial.phase === 'handed-in') void this.#persistUpload({ ...initial, arrivedAt: clock.now() })
  }

  async #sendFile(
    { id, earlierSends }: Parameters<UploaderOptions['sendFile']>[0],
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ): ReturnType<UploaderOptions['sendFile']> {
    const { folder, log, submit } = this.#options
    const file = findUploadFile(folder, this.#manifest, id)
    const result =
      file === null ? ({ kind: 'gone' } as const) : await submit({ ...file, earlierSends }, signal, onProgress)
    if (result.kind !== 'gone') return result
    log.warn('homework.copy-missing', { count: 1 })
    this.#manifest = withoutCopy(this.#manifest, id)
    return result
  }

  async #persistUpload(state: UploadState): Promise<void> {
    const isHandedIn = state.phase === 'handed-in'
    if (isHandedIn && !this.isUploading()) return
    const names = isHandedIn ? storedNames(this.#manifest) : []
    await this.#write(withUpload(this.#manifest, state))
    if (!isHandedIn) return
    this.#options.onChange(this.view())
    await removeCopiesAndPreviews(this.#options.folder, names)
  }

  #isLocked(): boolean {
    return this.#isOver || this.isUploading()
  }

  #refusal(): HomeworkRefusal | null {
    if (this.#isLocked()) return 'closed'
    return this.#manifest.files.length >= homeworkLimits.files ? 'too-many' : null
  }

  async #update(next: Manifest): Promise<boolean> {
    return !this.#isOver && this.#write(next)
  }

  /** A use at an unknown time leaves no date: an earlier one would make the draft older than it is. */
  #write(next: Manifest): Promise<boolean> {
    return this.#store({ ...next, usedAt: this.#options.platformNow() })
  }

  /** False if erased or refused by the disk. */
  async #store(next: Manifest): Promise<boolean> {
    this.#manifest = next
    if (this.#isErased) return false
    const failed = (failure: unknown): false => (this.#options.log.warn('homework.save-failed', { failure }), false)
    return this.#save(this.#manifest).then(() => true, failed)
  }
}

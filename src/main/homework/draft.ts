import { fingerprintOf, homeworkLimits } from '../../shared/desktop/homework'
import type { HomeworkDraft, HomeworkFile, HomeworkRefusal } from '../../shared/desktop/homework'
import type { Copy, Outgoing } from './staged-files'
import { drop, dropAll, outgoing, readCopy, readImage, stage } from './staged-files'
import type { Folder } from '../base/fs/folder'
import { Deliverer } from './uploader'
import type { DelivererOptions } from './uploader'
import { beginDelivery } from './upload-state'
import type { Delivery } from './upload-state'
import { typeOf } from './file-name'
import type { Manifest, StagedFile } from './manifest'
import { emptied, isComplete, mergedStoredName, nameIn, parcelsOf, roomIn, shownFile, storedName, storedNames, withDelivery, withFile, withOrder, withoutCopy, withTurn } from './manifest'
import { shownDraft } from './draft-view'
import { takeUp } from './recover-manifest'

type Log = { info(event: string, fields?: object): void; warn(event: string, fields?: object): void }

/** What one draft needs. */
export type DraftOptions = Pick<DelivererOptions, 'ask' | 'clock' | 'schedule'> & {
  examId: number
  folder: Folder
  uuid: () => string
  submit: (file: Outgoing, signal: AbortSignal, sent: (bytes: number) => void) => ReturnType<DelivererOptions['post']>
  changed: (draft: HomeworkDraft) => void
  log: Log
}

const dayMs = 24 * 60 * 60 * 1000

/** The homework of one exam: copies of the pupil's files, and their way to the platform. */
export class Draft {
  readonly #options: DraftOptions
  readonly #save: (next: Manifest) => Promise<void>
  #manifest: Manifest
  #deliverer: Deliverer | null = null
  #sentBytes = 0
  /** The session is over: the pupil changes nothing any more. */
  #isOver = false
  /** The folder was taken away: nothing is written there any more. */
  #isErased = false

  private constructor(options: DraftOptions, manifest: Manifest, save: (next: Manifest) => Promise<void>) {
    this.#options = options
    this.#manifest = manifest
    this.#save = save
  }

  /** Takes up what the last run left. */
  static async open(options: DraftOptions): Promise<Draft> {
    const { manifest, save } = await takeUp(options)
    const draft = new Draft(options, manifest, save)
    if (manifest.delivery.step === 'under-way') draft.#deliver()
    return draft
  }

  view(): HomeworkDraft {
    const { clock, examId } = this.#options
    const live = this.#deliverer === null ? null : { delivery: this.#deliverer.delivery(), sentBytes: this.#sentBytes, wallOf: (at: number) => clock.now() + Math.round(at - clock.monotonic()) }
    return shownDraft(examId, this.#manifest, live)
  }

  /** Whether files are on their way. */
  isUnderWay(): boolean {
    return this.#manifest.delivery.step === 'under-way'
  }

  hasFiles(): boolean {
    return this.#manifest.files.length > 0
  }

  /** The pupil looks at it: what nobody looks at for long is thrown away. */
  async seen(): Promise<void> {
    const { files, receipts, seenAt } = this.#manifest
    const isNoted = Math.abs(this.#options.clock.now() - seenAt) < dayMs
    if (files.length + receipts.length > 0 && !isNoted) await this.#keep(this.#manifest)
  }

  /** Copies a file; why it was not taken, or null. */
  async add(name: string, content: AsyncIterable<Uint8Array>): Promise<HomeworkRefusal | null> {
    const { folder, uuid } = this.#options
    const type = typeOf(name)
    if (type === null) return 'type'
    const full = this.#isFull()
    if (full !== null) return full
    const staged = await stage({ folder, id: uuid(), type, content, room: roomIn(this.#manifest), isWanted: () => !this.#isOver })
    if (typeof staged === 'string') return staged
    // Others may have been taken meanwhile, or the session may be over.
    const late = this.#isFull() ?? (staged.bytes > roomIn(this.#manifest) ? 'too-much' : null)
    const file: StagedFile = { ...staged, type, name: nameIn(this.#manifest, name, type), turn: 0, state: 'unsent' }
    if (late === null) {
      if (await this.#keep(withFile(this.#manifest, file))) return null
      await this.#keep(withoutCopy(this.#manifest, file.id))
    }
    await drop(folder, [storedName(file)])
    return late ?? 'disk-full'
  }

  /** Takes the PDF made of the images in this order; `changed` where they are others by now. */
  async addMerged(of: string, pages: number, content: AsyncIterable<Uint8Array>): Promise<HomeworkRefusal | 'changed' | null> {
    const { folder, uuid } = this.#options
    const isCurrent = (): boolean => of !== '' && of === fingerprintOf(this.#manifest.files.map(shownFile))
    const why = (): 'closed' | 'changed' | null => (this.#isFixed() ? 'closed' : isCurrent() ? null : 'changed')
    if (why() !== null) return why()
    const staged = await stage({ folder, id: uuid(), type: 'pdf', nameOnDisk: mergedStoredName, content, room: homeworkLimits.fileBytes, isWanted: () => !this.#isOver })
    if (typeof staged === 'string') return staged
    const late = why()
    const old = this.#manifest.merged
    if (late === null && (await this.#keep({ ...this.#manifest, merged: { ...staged, pages, of, state: 'unsent' } }))) {
      if (old !== null) await drop(folder, [mergedStoredName(old)])
      return null
    }
    if (late === null) await this.#keep({ ...this.#manifest, merged: old })
    await drop(folder, [mergedStoredName(staged)])
    return late ?? 'disk-full'
  }

  async arrange(order: readonly string[]): Promise<void> {
    const arranged = withOrder(this.#manifest, order)
    if (!this.#isFixed() && arranged !== null) await this.#keep(arranged)
  }

  async turn(fileId: string, turn: HomeworkFile['turn']): Promise<void> {
    if (!this.#isFixed()) await this.#keep(withTurn(this.#manifest, fileId, turn))
  }

  /** Takes a file out; one that arrived stays, as it does with the platform. */
  async remove(fileId: string): Promise<void> {
    const gone = this.#manifest.files.find(({ id }) => id === fileId)
    if (gone === undefined || gone.state === 'arrived' || this.#isFixed()) return
    const left = { ...this.#manifest, files: this.#manifest.files.filter((file) => file !== gone) }
    const { merged } = left
    await this.#keep(left.files.length === 0 ? emptied(left) : left)
    await drop(this.#options.folder, [storedName(gone), ...(left.files.length === 0 && merged !== null ? [mergedStoredName(merged)] : [])])
  }

  async discard(): Promise<void> {
    if (this.#isFixed()) return
    const names = storedNames(this.#manifest)
    await this.#keep(emptied(this.#manifest))
    await dropAll(this.#options.folder, names)
  }

  /** Hands everything in; images without their merged pages are not ready. */
  async send(): Promise<void> {
    if (this.#isFixed()) return
    await this.#deliverer?.settled()
    if (this.#isFixed() || !this.hasFiles()) return
    if (!isComplete(this.#manifest)) return void (await this.#keep({ ...this.#manifest, delivery: { step: 'editing' } }))
    this.#manifest = { ...this.#manifest, delivery: { step: 'under-way' } }
    this.#deliver()
    // A process that ends now goes on with it at its next start.
    await this.#keep(this.#manifest)
  }

  /** Stops what is on its way; what arrived stays. */
  async cancel(): Promise<void> {
    if (this.isUnderWay()) await this.#deliverer?.cancel()
  }

  nudge(): void {
    this.#deliverer?.nudge()
  }

  wake(): void {
    this.#deliverer?.wake()
  }

  /** Stops as the end of the process would; `isErased` where nothing is to be written there any more. */
  halt(isErased: boolean): void {
    this.#isOver = true
    this.#isErased ||= isErased
    this.#deliverer?.halt()
  }

  /** Resolves when no call of it is under way. */
  settled(): Promise<void> {
    return this.#deliverer?.settled() ?? Promise.resolve()
  }

  image(fileId: string): ReturnType<typeof readImage> {
    return readImage(this.#options.folder, this.#manifest, fileId)
  }

  content(fileId: string | null): Promise<Copy | null> {
    return readCopy(this.#options.folder, this.#manifest, fileId)
  }

  #deliver(): void {
    const { ask, clock, schedule } = this.#options
    this.#sentBytes = 0
    const delivery = beginDelivery(parcelsOf(this.#manifest), this.#manifest.known)
    this.#deliverer = new Deliverer(delivery, {
      ask, clock, schedule,
      post: (parcel, signal, sent) => this.#post(parcel.id, signal, sent),
      keep: (now) => this.#keepDelivery(now),
      changed: (now, sentBytes) => {
        this.#sentBytes = sentBytes
        if (now.phase !== 'handed-in') this.#options.changed(this.view())
      },
    })
    if (delivery.phase === 'handed-in') void this.#keepDelivery({ ...delivery, arrivedAt: clock.now() })
  }

  async #post(id: string, signal: AbortSignal, sent: (bytes: number) => void): ReturnType<DelivererOptions['post']> {
    const { folder, log, submit } = this.#options
    const file = outgoing(folder, this.#manifest, id)
    const outcome = file === null ? ({ kind: 'gone' } as const) : await submit(file, signal, sent)
    if (outcome.kind !== 'gone') return outcome
    log.warn('homework.copy-gone', { count: 1 })
    this.#manifest = withoutCopy(this.#manifest, id)
    return outcome
  }

  /** The manifest follows the delivery; with the last file the copies go. */
  async #keepDelivery(delivery: Delivery): Promise<void> {
    const isOver = delivery.phase === 'handed-in'
    if (isOver && this.#manifest.delivery.step !== 'under-way') return
    const names = isOver ? storedNames(this.#manifest) : []
    await this.#write(withDelivery(this.#manifest, delivery))
    if (isOver) this.#options.changed(this.view())
    if (isOver) await dropAll(this.#options.folder, names)
  }

  /** Whether the pupil may change nothing: files are on their way, or the session is over. */
  #isFixed(): boolean {
    return this.#isOver || this.isUnderWay()
  }

  #isFull(): HomeworkRefusal | null {
    if (this.#isFixed()) return 'closed'
    return this.#manifest.files.length >= homeworkLimits.files ? 'too-many' : null
  }

  /** What the pupil changed, while the session lasts. */
  async #keep(next: Manifest): Promise<boolean> {
    return !this.#isOver && this.#write(next)
  }

  /** The new state holds at once; false where the disk did not take it. */
  async #write(next: Manifest): Promise<boolean> {
    this.#manifest = { ...next, seenAt: this.#options.clock.now() }
    if (this.#isErased) return false
    const failed = (failure: unknown): false => (this.#options.log.warn('homework.not-kept', { failure }), false)
    return this.#save(this.#manifest).then(() => true, failed)
  }
}

import { useRef, useState, type DragEvent, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { image } from 'virtual:icons/image'
import { initialCrop, toSquare } from '#core/files/crop.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { PhotoCrop } from './photo-crop'
import type { Picture, PictureReader, PhotoRefusal } from './picture'
import { readPicture } from './read-picture'
import styles from './photo-chooser.module.css'

export type PhotoChooserProps = {
  open: boolean
  onClose: () => void
  onPhoto: (photo: Blob) => Promise<boolean>
  read?: PictureReader
}

export function PhotoChooser({ open, onClose, onPhoto, read = readPicture }: PhotoChooserProps) {
  const { t } = useTranslation('photo')
  const [saving, setSaving] = useState(false)
  return (
    <Modal open={open} onClose={onClose} title={t('title')} closeLabel={t('close')} width={640} closable={!saving}>
      <Choosing onClose={onClose} onPhoto={onPhoto} read={read} saving={saving} setSaving={setSaving} />
    </Modal>
  )
}

type ChoosingProps = Omit<Required<PhotoChooserProps>, 'open'> & {
  saving: boolean
  setSaving: (saving: boolean) => void
}

function Choosing({ onClose, onPhoto, read, saving, setSaving }: ChoosingProps) {
  const { t } = useTranslation('photo')
  const { picture, number, reading, refusal, choose } = usePicture(read)
  const { over, ...drop } = useDrop((file) => {
    if (!saving) choose(file)
  })
  return (
    <div className={classNames(styles['chooser'], over && !saving && styles['over'])} {...drop}>
      <p role="status" className="visually-hidden">
        {reading && t('reading')}
      </p>
      {refusal && (
        <Notice tone="error" role="alert">
          {t(refusal)}
        </Notice>
      )}
      {picture === null ? (
        <Stack gap={12} align="center" className={styles['empty']}>
          <Icon glyph={image} size={32} tone="secondary" />
          <p>{t('drop')}</p>
          <FileButton choose={choose} reading={reading} primary>
            {t('choose')}
          </FileButton>
          <Text as="p" size="small" tone="secondary">
            {t('kinds')}
          </Text>
        </Stack>
      ) : (
        <Cutting
          key={number}
          picture={picture}
          onPhoto={onPhoto}
          onClose={onClose}
          saving={saving}
          setSaving={setSaving}
        >
          <FileButton choose={choose} reading={reading} disabled={saving}>
            {t('chooseOther')}
          </FileButton>
        </Cutting>
      )}
    </div>
  )
}

type CuttingProps = Pick<ChoosingProps, 'onClose' | 'onPhoto' | 'saving' | 'setSaving'> & {
  picture: Picture
  children: ReactNode
}

function Cutting({ picture, onPhoto, onClose, saving, setSaving, children }: CuttingProps) {
  const { t } = useTranslation('photo')
  const [crop, setCrop] = useState(() => initialCrop(picture.size))
  const [failed, setFailed] = useState(false)
  const [save] = useSingleFlight(async () => {
    setSaving(true)
    setFailed(false)
    const kept = await picture
      .getPhoto(toSquare(crop, picture.size))
      .then(onPhoto)
      .catch(() => false)
    setSaving(false)
    if (kept) onClose()
    else setFailed(true)
  })
  return (
    <>
      <PhotoCrop picture={picture} crop={crop} onChange={setCrop} disabled={saving} />
      {failed && (
        <Notice tone="error" role="alert">
          {t('notKept')}
        </Notice>
      )}
      <Row gap={12} align="stretch" wrap>
        {children}
        <span className={styles['gap']} />
        <Button onClick={onClose} disabled={saving}>
          {t('cancel')}
        </Button>
        <Button variant="primary" loading={saving} onClick={save}>
          {t('save')}
        </Button>
      </Row>
    </>
  )
}

type FileButtonProps = {
  choose: (file: Blob | undefined) => void
  reading: boolean
  primary?: boolean
  disabled?: boolean
  children: string
}

function FileButton({ choose, reading, primary = false, disabled, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={children}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) choose(file)
        }}
      />
      <Button
        variant={primary ? 'primary' : 'outlined'}
        loading={reading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}

function useDrop(choose: (file: Blob | undefined) => void) {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return {
    over,
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      choose(event.dataTransfer.files[0])
    },
  }
}

/** A rejected file leaves the last picture. */
type OpenedPicture = { picture: Picture | null; number: number; reading: boolean; refusal: PhotoRefusal | null }

const nothing: OpenedPicture = { picture: null, number: 0, reading: false, refusal: null }

function usePicture(read: PictureReader): OpenedPicture & { choose: (file: Blob | undefined) => void } {
  const [opened, setOpened] = useState(nothing)
  const attempt = useRef(0)
  const held = useRef<Picture | null>(null)
  useEffect(
    () => () => {
      attempt.current += 1
      held.current?.close()
      held.current = null
    },
    [],
  )

  const open = async (file: Blob): Promise<void> => {
    attempt.current += 1
    const mine = attempt.current
    setOpened((before) => ({ ...before, reading: true, refusal: null }))
    const result = await read(file)
    if (mine !== attempt.current) {
      if (result.ok) result.picture.close()
      return
    }
    if (!result.ok) return setOpened((before) => ({ ...before, reading: false, refusal: result.refusal }))
    held.current?.close()
    held.current = result.picture
    setOpened({ picture: result.picture, number: mine, reading: false, refusal: null })
  }

  const choose = (file: Blob | undefined): void => {
    if (file === undefined) setOpened((before) => ({ ...before, refusal: 'not-a-picture' }))
    else void open(file)
  }
  return { ...opened, choose }
}

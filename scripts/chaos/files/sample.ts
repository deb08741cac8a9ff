import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compoundFile, heic, officeZip, samples, strangers, webp, createZip } from '#tests/support/office-files.ts'
import type { FileFindings } from './read-all'

/** `refusal`: as the report names it; null for a file that is accepted. */
type SampleFile = { name: string; content: Uint8Array | string; refusal: string | null }

const accepted = (name: string, content: Uint8Array | string): SampleFile => ({ name, content, refusal: null })
const refused = (refusal: string, name: string, content: Uint8Array | string): SampleFile => ({
  name,
  content,
  refusal,
})

const homework: readonly SampleFile[] = [
  ...Object.entries(samples).map(([type, content]) => accepted(`devoir.${type}`, content)),
  accepted('Scan 12.PDF', samples.pdf),
  accepted('photo.jpg .', samples.jpg),
  accepted('page web.jfif', samples.jpg),
  accepted('capture.jpg', samples.png),
  accepted('تمرين ٣.docx', samples.docx),
  accepted(
    'tableau-incorporé.doc',
    compoundFile(['Root Entry', 'WordDocument', 'ObjectPool', 'Workbook'], 1, { 2: 3 }),
  ),
  refused('macros', 'macros.docx', officeZip('docx', { 'word/vbaProject.bin': 'x' })),
  refused('password', 'secret.xlsx', compoundFile(['EncryptedPackage', 'EncryptionInfo'])),
  refused('empty', 'vide.pdf', ''),
  refused('type', 'sans extension', samples.png),
  refused('heic', 'IMG_0042.HEIC', heic),
  refused('heic', 'iphone.jpg', heic),
  refused('webp', 'autocollant.png', webp),
  refused('content', 'archive.docx', createZip({ 'readme.txt': 'x' })),
  refused('content', 'page.pdf', strangers['html'] ?? ''),
  refused('content', 'programme.png', strangers['exe'] ?? ''),
  refused('damaged', 'coupée.png', samples.png.slice(0, 20)),
]

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
const transcripts: readonly SampleFile[] = [
  accepted('cours.vtt', `${vtt}Bonjour <b>à tous</b> &amp; bienvenue\n`),
  refused('no WebVTT', 'cours.srt', '1\n00:00:01,000 --> 00:00:02,000\nBonjour\n'),
  refused('cues dropped', 'heures.vtt', `${vtt}Bonjour\n\n00:09.000 --> 00:03.000\nÀ rebours\n`),
  refused('no cue', 'muet.vtt', 'WEBVTT\n'),
]

const segment = '#EXTINF:4,\nsegment.ts\n'
const playlists: readonly SampleFile[] = [
  accepted('leçon.m3u8', `#EXTM3U\n${segment}#EXT-X-ENDLIST\n`),
  accepted(
    'qualités.m3u8',
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"\nson.m3u8\n' +
      '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360\nimage.m3u8\n',
  ),
  refused('live', 'direct.m3u8', `#EXTM3U\n${segment}`),
  refused('protected', 'protégée.m3u8', `#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"\n${segment}#EXT-X-ENDLIST\n`),
  refused('no playlist', 'radio.m3u', 'https://radio.example/a.mp3\n'),
]

const texts: readonly SampleFile[] = [
  accepted('message.html', '<p>Soit <math><mi>x</mi></math></p><script>alert(1)</script><section>Suite</section>'),
  accepted('énoncé.txt', 'On a 0<x et y>1. Clique sur <Envoyer>.\n'),
  refused('cut', 'long.html', `<p>${'mot '.repeat(60_000)}</p>`),
  refused('no words left', 'style.html', '<style>p { color: red }</style>'),
]

const sample = [...homework, ...transcripts, ...playlists, ...texts]

export function writeSample(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of sample) writeFileSync(path.join(folder, name), content)
}

/** Sample files with another outcome than the one known here. */
export function findUnexpected(files: readonly FileFindings[]): string[] {
  const outcomes = new Map(files.map(({ name, findings }) => [name, toOutcome(findings)]))
  return sample.flatMap(({ name, refusal }) => {
    const outcome = outcomes.get(name) ?? 'not read'
    const expected = refusal ?? 'accepted'
    return outcome === expected ? [] : [`${JSON.stringify(name)} was ${outcome}, not ${expected}`]
  })
}

function toOutcome(findings: FileFindings['findings']): string {
  const outcomes = findings.map((finding) => ('failure' in finding ? finding.failure : finding.refusal))
  return outcomes.find((outcome) => outcome !== null) ?? 'accepted'
}

// Generates resources/demo; requires ffmpeg (x264, vpx, opus, ass) and espeak-ng. Usage: node
// scripts/art/demo-media.mjs [film…]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBoard } from './demo-media/board.mjs'
import { writeDocuments } from './demo-media/documents.mjs'
import { drawFigure } from './demo-media/figures.mjs'
import { films } from './demo-media/films.mjs'
import { writePictures } from './demo-media/pictures.mjs'

const target = fileURLToPath(new URL('../../resources/demo/', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'demo-media-'))
const font = 'DejaVu Sans'
const gap = 0.9

for (const folder of ['videos', 'captions', 'documents', 'pages', 'portraits', 'promo'])
  mkdirSync(join(target, folder), { recursive: true })
writeDocuments(join(target, 'documents'))
writePictures(target)
const selected = process.argv.slice(2)
for (const film of films.filter(({ name }) => selected.length === 0 || selected.includes(name))) {
  const spoken = speak(film)
  writeCaptions(film, spoken)
  writeFileSync(join(work, `${film.name}.ass`), draw(film))
  const sound = mix(film, spoken)
  for (const format of film.formats) encode(film, format, sound)
  console.log(film.name)
}
rmSync(work, { recursive: true })

function speak(film) {
  const cues = film.cues.map((cue, index) => {
    const file = join(work, `${film.name}-${index}.wav`)
    const text = film.voice === 'ar' ? cue.ar : cue.fr
    execFileSync('espeak-ng', [
      '-v',
      film.voice,
      '-s',
      film.voice === 'ar' ? '120' : '138',
      '-p',
      '42',
      '-a',
      '120',
      '-w',
      file,
      text,
    ])
    return { ...cue, file, length: (readFileSync(file).length - 44) / (22_050 * 2) }
  })
  const total = cues.reduce((sum, cue) => sum + cue.length, 0)
  const pause = Math.max(gap / 3, (film.seconds - 2.5 - total) / cues.length)
  let at = 1
  return cues.map((cue) => {
    const placed = { ...cue, from: at, to: at + cue.length }
    at = placed.to + pause
    return placed
  })
}

function draw(film) {
  const board = createBoard(film.seconds, font)
  const { accent, rtl } = film
  board.circle(rtl ? 640 : 0, 0, 62, { color: accent, alpha: 190, layer: 0 })
  drawFigure(board, film.figure, accent)
  const [x, align] = rtl ? [600, 9] : [32, 7]
  board.text(x, 84, 17, film.label, { color: accent, align })
  board.text(x, 108, 30, film.title, { bold: true, align, color: '#FFFFFF' })
  film.points.forEach(([text, from], index) => board.text(x, 168 + index * 32, 18, text, { from, align }))
  for (let second = 0; second < film.seconds; second += 1) {
    const clock = `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`
    board.text(32, 322, 15, clock, { from: second, to: second + 1, color: accent, fade: 0, family: 'DejaVu Sans Mono' })
  }
  board.rect(32, 344, 200, 4, { color: accent, alpha: 190 })
  board.uncover('m 32 344 l 232 344 232 348 32 348', {
    color: '#F7B733',
    x1: 32,
    x2: 232,
    from: 0,
    until: film.seconds,
    layer: 3,
  })
  return board.ass()
}

function mix(film, spoken) {
  const out = join(work, `${film.name}.wav`)
  const inputs = spoken.flatMap(({ file }) => ['-i', file])
  const placed = spoken.map(
    ({ from }, index) => `[${index}]adelay=${Math.round(from * 1000)}|${Math.round(from * 1000)}[v${index}]`,
  )
  const chord =
    `aevalsrc='0.012*(sin(2*PI*196*t)+sin(2*PI*246.94*t)+sin(2*PI*293.66*t))*(0.6+0.4*sin(2*PI*t/8))` +
    `':d=${film.seconds}:s=24000[pad]`
  const all =
    `${spoken.map((_, index) => `[v${index}]`).join('')}[pad]amix=inputs=${spoken.length + 1}:normalize=0,` +
    `apad,atrim=0:${film.seconds}[out]`
  ffmpeg([
    ...inputs,
    '-filter_complex',
    [...placed, chord, all].join(';'),
    '-map',
    '[out]',
    '-ac',
    '1',
    '-ar',
    '24000',
    out,
  ])
  return out
}

function encode(film, format, sound) {
  const source = [
    '-f',
    'lavfi',
    '-i',
    `color=c=0x${film.ground.slice(1)}:s=640x360:r=15:d=${film.seconds}`,
    '-i',
    sound,
    '-vf',
    `ass=${join(work, film.name)}.ass`,
    '-t',
    String(film.seconds),
  ]
  const h264 = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '31',
    '-pix_fmt',
    'yuv420p',
    '-profile:v',
    'main',
    '-c:a',
    'aac',
    '-b:a',
    '32k',
    '-map_metadata',
    '-1',
  ]
  const path = join(target, 'videos', film.name)
  if (format === 'mp4') return ffmpeg([...source, ...h264, '-g', '150', '-movflags', '+faststart', `${path}.mp4`])
  if (format === 'webm') {
    return ffmpeg([
      ...source,
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '0',
      '-crf',
      '45',
      '-g',
      '150',
      '-deadline',
      'good',
      '-cpu-used',
      '2',
      '-c:a',
      'libopus',
      '-b:a',
      '24k',
      `${path}.webm`,
    ])
  }
  mkdirSync(path, { recursive: true })
  return ffmpeg([
    ...source,
    ...h264,
    '-g',
    '90',
    '-sc_threshold',
    '0',
    '-hls_time',
    '6',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_filename',
    `${path}/part-%02d.ts`,
    `${path}/index.m3u8`,
  ])
}

function writeCaptions(film, spoken) {
  for (const language of [film.voice === 'en' ? 'en' : 'fr', 'ar']) {
    const words = (cue) => (language === 'ar' ? cue.ar : cue.fr)
    const cues = spoken.map(
      (cue, index) => `${index + 1}\n${instant(cue.from)} --> ${instant(cue.to + 0.4)}\n${words(cue)}\n`,
    )
    writeFileSync(join(target, 'captions', `${film.name}.${language}.vtt`), `WEBVTT\n\n${cues.join('\n')}`)
  }
}

function instant(seconds) {
  const ms = Math.round(seconds * 1000)
  return `00:${String(Math.floor(ms / 60_000)).padStart(2, '0')}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}.${String(ms % 1000).padStart(3, '0')}`
}

function ffmpeg(args) {
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args])
}

// Generates resources/demo; requires ffmpeg (x264, vpx, opus, ass) and espeak-ng. Usage: node
// scripts/art/demo-media.mjs [film…]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
/** Quality and sound by height. */
const grades = { 180: [42, '16k'], 360: [31, '32k'], 540: [14, '64k'] }

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

function h264(crf, sound = '32k') {
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    String(crf),
    '-pix_fmt',
    'yuv420p',
    '-profile:v',
    'main',
    '-c:a',
    'aac',
    '-b:a',
    sound,
    '-map_metadata',
    '-1',
  ]
}

function encode(film, format, sound) {
  const sourceAt = (height) => [
    '-f',
    'lavfi',
    '-i',
    `color=c=0x${film.ground.slice(1)}:s=${(height * 16) / 9}x${height}:r=15:d=${film.seconds}`,
    '-i',
    sound,
    '-vf',
    `ass=${join(work, film.name)}.ass`,
    '-t',
    String(film.seconds),
  ]
  const path = join(target, 'videos', film.name)
  if (format === 'mp4')
    return ffmpeg([...sourceAt(360), ...h264(31), '-g', '150', '-movflags', '+faststart', `${path}.mp4`])
  if (format === 'webm') {
    return ffmpeg([
      ...sourceAt(360),
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
  const heights = film.heights ?? [360]
  for (const height of heights)
    ffmpeg([
      ...sourceAt(height),
      ...h264(...grades[height]),
      '-g',
      '90',
      '-sc_threshold',
      '0',
      ...inParts(path, `${height}p`),
    ])
  if (film.described) describe(film, sound, path)
  writeFileSync(join(path, 'index.m3u8'), mainPlaylist(film, path, heights))
}

function inParts(path, name) {
  return [
    '-hls_time',
    '6',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_filename',
    join(path, `${name}-%02d.ts`),
    join(path, `${name}.m3u8`),
  ]
}

/** Adds spoken descriptions of the picture in the pauses. */
function describe(film, sound, path) {
  const spoken = film.described.map(({ at, text }, index) => {
    const file = join(work, `${film.name}-described-${index}.wav`)
    execFileSync('espeak-ng', ['-v', `${film.voice}+f3`, '-s', '175', '-a', '120', '-w', file, text])
    return { at: Math.round(at * 1000), file }
  })
  const delayed = spoken.map(({ at }, index) => `[${index + 1}]adelay=${at}|${at}[d${index}]`)
  const inputs = spoken.map((_, index) => `[d${index}]`).join('')
  const all = `[0]${inputs}amix=inputs=${spoken.length + 1}:normalize=0,atrim=0:${film.seconds}[out]`
  ffmpeg([
    '-i',
    sound,
    ...spoken.flatMap(({ file }) => ['-i', file]),
    '-filter_complex',
    [...delayed, all].join(';'),
    ...['-map', '[out]', '-ac', '1', '-ar', '24000', '-c:a', 'aac', '-b:a', '32k'],
    ...inParts(path, 'described'),
  ])
}

function mainPlaylist(film, path, heights) {
  const bitrates = (height) => {
    const parts = readFileSync(join(path, `${height}p.m3u8`), 'utf8').matchAll(/#EXTINF:([\d.]+),\n(.+)/g)
    const each = [...parts].map(([, seconds, name]) => ({
      seconds: Number(seconds),
      bits: statSync(join(path, name)).size * 8,
    }))
    const sum = (of) => each.reduce((total, part) => total + of(part), 0)
    return {
      peak: Math.ceil(Math.max(...each.map(({ seconds, bits }) => bits / seconds))),
      average: Math.ceil(sum(({ bits }) => bits) / sum(({ seconds }) => seconds)),
    }
  }
  const audio = film.described
    ? [
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Français",LANGUAGE="fr",DEFAULT=YES,AUTOSELECT=YES',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Français, image décrite",LANGUAGE="fr",DEFAULT=NO,' +
          'AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video",URI="described.m3u8"',
      ]
    : []
  const levels = heights.flatMap((height) => {
    const { peak, average } = bitrates(height)
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${(height * 16) / 9}x${height},` +
        `FRAME-RATE=15.000,CODECS="avc1.4d401f,mp4a.40.2"${film.described ? ',AUDIO="sound"' : ''}`,
      `${height}p.m3u8`,
    ]
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:4', '#EXT-X-INDEPENDENT-SEGMENTS', ...audio, ...levels].join('\n')}\n`
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
  const part = (value, digits = 2) => String(value).padStart(digits, '0')
  return `00:${part(Math.floor(ms / 60_000))}:${part(Math.floor(ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

function ffmpeg(args) {
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args])
}

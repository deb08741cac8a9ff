// Changes continuously, so that a still frame shows its position in the film.
import { curve, stroke } from './board.mjs'

const gold = '#F7B733'
const white = '#FFFFFF'

export function drawFigure(board, name, accent) {
  figures[name](board, accent)
}

const figures = {
  line(board, accent) {
    grid(board, accent)
    board.uncover(stroke(395, 325, 560, 50, 4), { color: gold, x1: 390, x2: 565, from: 6, until: 22, layer: 3 })
    board.line(440, 250, 500, 250, 3, { color: white, from: 46, layer: 3 })
    board.text(470, 258, 18, '+ 2', { from: 46, bold: true, align: 8 })
    board.line(500, 250, 500, 150, 3, { color: white, from: 54, layer: 3 })
    board.text(510, 190, 18, '+ 3,3', { from: 54, bold: true })
    for (const [x, y] of [
      [440, 250],
      [500, 150],
    ])
      board.circle(x, y, 6, { color: white, from: 36, layer: 4 })
    travel(board, 7, [395, 325], [560, 50], 24, gold)
  },
  lines(board, accent) {
    grid(board, accent)
    board.uncover(stroke(340, 300, 560, 90, 4), { color: gold, x1: 335, x2: 565, from: 2, until: 6, layer: 3 })
    board.uncover(stroke(340, 110, 560, 280, 4), { color: '#6AD8CC', x1: 335, x2: 565, from: 5, until: 9, layer: 3 })
    board.circle(455, 195, 8, { color: white, from: 10, layer: 4 })
    travel(board, 6, [340, 300], [560, 90], 5, gold)
  },
  fall(board, accent) {
    board.line(390, 60, 560, 60, 4, { color: accent })
    board.line(390, 330, 560, 330, 4, { color: accent })
    for (let step = 0; step <= 6; step += 1) {
      const y = 66 + step * step * 7
      board.circle(430, y, 9, { color: white, alpha: 120, from: 10 + step * 3, layer: 2 })
      board.text(455, y, 13, `${step} · 0,1 s`, { from: 10 + step * 3, color: accent, align: 4 })
    }
    for (let start = 2; start < board.seconds - 2; start += 4) dropped(board, start)
  },
  leaf(board, accent) {
    board.circle(560, 80, 28, { color: gold })
    board.polygon(
      [
        [380, 250],
        [430, 170],
        [520, 170],
        [560, 240],
        [480, 290],
        [410, 290],
      ],
      { color: '#4F9A5D', layer: 2 },
    )
    board.line(380, 250, 555, 235, 3, { color: accent, layer: 3 })
    for (let start = 2; start < board.seconds - 2; start += 3) {
      board.moving(4, [545, 100], [480, 200], { color: gold, from: start, to: start + 3 })
      board.moving(5, [350, 160], [430, 220], { color: '#B8DEF6', from: start, to: start + 3 })
      board.moving(5, [500, 230], [600, 300], { color: white, from: start, to: start + 3 })
    }
    board.text(350, 140, 14, 'CO2', { color: '#B8DEF6' })
    board.text(590, 310, 14, 'O2', { align: 8 })
  },
  reading(board, accent) {
    const rows = [70, 100, 130, 160, 200, 230, 260, 300]
    rows.forEach((y, index) =>
      board.rect(60 + (index % 3) * 24, y, 230 - (index % 3) * 24, 8, { color: accent, alpha: 90 }),
    )
    const each = board.seconds / rows.length
    rows.forEach((y, index) => {
      const left = 60 + (index % 3) * 24
      board.moving(6, [290, y + 4], [left, y + 4], { color: gold, from: index * each, to: (index + 1) * each })
    })
  },
  code(board, accent) {
    board.rect(330, 90, 280, 190, { color: '#041E2B' })
    board.text(350, 110, 19, 'for i in range(5):', { family: 'DejaVu Sans Mono', color: accent })
    board.text(350, 140, 19, '\\h\\h\\h\\hprint(i ** 2)', { family: 'DejaVu Sans Mono' })
    for (let turn = 0; turn * 10 + 12 < board.seconds; turn += 1) {
      const from = 12 + turn * 10
      board.text(350, 185 + turn * 18, 17, String(turn * turn), {
        family: 'DejaVu Sans Mono',
        color: gold,
        from: from + 5,
      })
      board.moving(5, [340, 122], [340, 152], { color: gold, from, to: from + 5 })
      board.moving(5, [340, 152], [340, 122], { color: gold, from: from + 5, to: from + 10 })
    }
  },
  map(board, accent) {
    const ports = [
      ['Tunis', 420, 230],
      ['Venise', 450, 110],
      ['Gênes', 370, 130],
      ['Alexandrie', 580, 285],
      ['Dakar', 335, 320],
    ]
    board.uncover(
      curve((x) => 200 + 26 * Math.sin(x / 30), 320, 620, 120),
      { color: '#1B4B66', x1: 320, x2: 625, from: 0, until: 4 },
    )
    for (const [name, x, y] of ports) {
      board.circle(x, y, 6, { color: accent, layer: 3 })
      board.text(x, y + 8, 13, name, { align: 8 })
    }
    for (let start = 4; start < board.seconds - 6; start += 12) {
      board.moving(6, [450, 110], [420, 230], { color: gold, from: start, to: start + 6 })
      board.moving(6, [420, 230], [580, 285], { color: gold, from: start + 6, to: start + 12 })
    }
  },
  timeline(board, accent) {
    board.line(330, 200, 610, 200, 4, { color: accent })
    board.circle(570, 200, 9, { color: white })
    board.text(570, 215, 15, 'now', { align: 8 })
    board.circle(400, 200, 9, { color: gold })
    board.text(400, 215, 15, 'noon', { align: 8, color: gold })
    board.uncover(stroke(400, 170, 570, 170, 6), { color: gold, x1: 400, x2: 570, from: 20, until: 34 })
    travel(board, 7, [330, 200], [610, 200], 10, white)
  },
}

function grid(board, accent) {
  for (let x = 320; x <= 620; x += 30) board.line(x, 50, x, 350, 1, { color: accent, alpha: 170 })
  for (let y = 50; y <= 350; y += 30) board.line(320, y, 620, y, 1, { color: accent, alpha: 170 })
  board.line(320, 230, 628, 230, 2.5, { color: accent, layer: 2 })
  board.line(410, 352, 410, 42, 2.5, { color: accent, layer: 2 })
  board.text(618, 236, 15, 'x', { color: accent })
  board.text(396, 42, 15, 'y', { color: accent })
}

function travel(board, r, one, other, seconds, color) {
  for (let start = 0; start < board.seconds; start += 2 * seconds) {
    board.moving(r, one, other, { color, from: start, to: start + seconds })
    board.moving(r, other, one, { color, from: start + seconds, to: start + 2 * seconds })
  }
}

function dropped(board, start) {
  for (let piece = 0; piece < 8; piece += 1) {
    const at = (index) => [520, 66 + 258 * (index / 8) ** 2]
    board.moving(9, at(piece), at(piece + 1), {
      color: gold,
      from: start + piece * 0.18,
      to: start + (piece + 1) * 0.18,
    })
  }
  board.circle(520, 321, 9, { color: gold, from: start + 1.44, to: start + 4, fade: 0, layer: 4 })
}

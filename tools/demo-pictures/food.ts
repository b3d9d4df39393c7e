import { at, board, bowl, circle, leaf, lemon, line, onTable, oval, plate, shape } from './strokes.ts'

const ham = (x: number, y: number, turn: number): string =>
  at(
    x,
    y,
    turn,
    shape('M-24 4C-20-14 4-18 22-10c8 6 2 16-8 15-14-2-26 10-38-1z', '#b5423a') +
      line('M-22 5C-18-13 4-17 22-9', '#f4d9c6', 4) +
      line('M-12 2q12-9 26-4', '#e9a699', 2),
  )
const cheese = (x: number, y: number, turn: number): string =>
  at(
    x,
    y,
    turn,
    shape('M-20 10L14-14q10 10 8 24z', '#e9bf57') +
      shape('M-20 10L14-14l2 5L-13 10z', '#f7dd8f') +
      circle(8, 3, 2.8, '#cf9f38') +
      circle(-2, 6, 2, '#cf9f38'),
  )
const olive = (x: number, y: number, dark = false): string =>
  circle(x, y, 7.5, dark ? '#3d2c3b' : '#7d8a37') + circle(x + 1.5, y - 1.5, 2.4, dark ? '#7a5f70' : '#c0483a')
const bread = (x: number, y: number, turn: number): string =>
  at(
    x,
    y,
    turn,
    shape('M-24 8c-6-20 10-24 24-24s30 4 24 24c-2 8-46 8-48 0z', '#b0702f') +
      shape('M-20 7c-5-16 8-19 20-19s25 3 20 19c-2 5-38 5-40 0z', '#f0d8a8') +
      [
        [-8, -2],
        [4, 1],
        [10, -5],
        [-2, -8],
      ]
        .map(([dx = 0, dy = 0]) => circle(dx, dy, 1.8, '#d9b67c'))
        .join(''),
  )

const hamAndCheese = board(
  ham(66, 72, -8),
  ham(76, 94, 6),
  ham(62, 116, -4),
  cheese(122, 66, 8),
  cheese(134, 86, -18),
  cheese(112, 88, 30),
  olive(104, 118),
  olive(120, 112, true),
  olive(114, 130),
  olive(96, 134, true),
  bread(146, 128, 18),
  bread(132, 142, -8),
  leaf(70, 140, -12, 0.9),
)

const tube = (x: number, y: number, turn: number): string =>
  at(
    x,
    y,
    turn,
    shape('M-30-10C-14-16 12-14 30-2 34 2 30 6 24 8 6 16-14 14-30 10q-4-10 0-20z', '#f2dcc4') +
      line('M-20-10q-3 10 0 19M-8-12q-3 12 0 23M4-11q-3 11 0 21M16-8q-3 8 0 14', '#a8602e', 2.6) +
      line('M-30-7q-10-4-14-2M-31 0q-12 1-15 5M-30 7q-8 4-10 9', '#e3b796', 4),
  )
const steak = plate(
  leaf(134, 70, 30, 1, '#4c8049'),
  leaf(146, 84, 60, 0.9, '#3f7040'),
  at(
    92,
    98,
    -14,
    shape('M-44 4C-48-22-16-34 12-30 40-26 52-6 44 14 36 32 4 30-14 30-32 30-42 20-44 4z', '#4a2418') +
      shape('M-40 2C-43-20-14-30 12-26 36-22 47-5 40 11 32 26 4 25-14 25-30 25-38 17-40 2z', '#7a3b24') +
      line('M-28-14L-14 20M-12-22L6 22M6-24L24 16M22-20L36 4', '#4a2418', 3) +
      shape('M30-20c12 2 18 12 14 24-4 8-10 12-14 14 6-12 6-26 0-38z', '#f1dfc4'),
  ),
  circle(136, 124, 11, '#c9432f'),
  circle(139, 121, 3, '#e98a74'),
  circle(118, 140, 9, '#c9432f'),
  circle(120, 138, 2.6, '#e98a74'),
)

const potato = (x: number, y: number, r: number): string =>
  circle(x, y, r, '#d9a441') + circle(x - 1, y - 1.5, r * 0.74, '#f3d486')
const squid = plate(
  leaf(68, 126, -30, 1.1, '#3f7040'),
  leaf(84, 138, -10, 1.1, '#4c8049'),
  leaf(66, 138, 8, 1, '#356339'),
  potato(118, 130, 12),
  potato(136, 118, 10),
  potato(124, 112, 9),
  tube(104, 80, -12),
  tube(94, 103, 8),
  lemon(140, 92, 12),
  circle(88, 128, 2, '#e6efd3'),
  circle(78, 118, 1.8, '#e6efd3'),
)

const soup = bowl(
  '#d98a3d',
  circle(100, 101, 57, 'none', 'stroke="#c2702a" stroke-width="5"'),
  ...[
    [78, 88, 10],
    [118, 78, 8],
    [126, 116, 9],
    [84, 124, 8],
  ].map(
    ([x = 0, y = 0, r = 0]) => oval(x, y, r * 1.3, r, '#fbeedd', x) + line(`M${x - 7} ${y}q7-4 14 0`, '#e5c8a4', 1.8),
  ),
  oval(102, 100, 15, 11, '#4f3b4a', -20),
  oval(102, 99, 12, 8, '#f0a35a', -20),
  circle(64, 106, 6, '#e06a3b'),
  circle(108, 132, 6, '#e06a3b'),
  circle(142, 94, 5.5, '#e06a3b'),
  circle(96, 66, 5, '#e06a3b'),
  leaf(110, 94, -30, 0.6),
  leaf(70, 78, 40, 0.5),
  leaf(120, 132, -60, 0.5),
  ...[
    [90, 108],
    [132, 102],
    [74, 100],
    [112, 62],
    [100, 146],
  ].map(([x = 0, y = 0]) => circle(x, y, 2.6, '#f6c36d', 'opacity=".9"')),
)

const mushroom = (x: number, y: number, turn: number, size = 1): string =>
  at(
    x,
    y,
    turn,
    `<g transform="scale(${size})">${shape('M-16 2C-16-14 16-14 16 2q-3 5-10 3l-1 11q-5 3-10 0l-1-11q-7 2-10-3z', '#8a5a33')}${shape('M-4 5h8l1 10q-5 3-10 0z', '#f0dcbd')}${shape('M-12 1C-11-9 11-9 12 1q-12 4-24 0z', '#c9955f')}</g>`,
  )
const grains = Array.from({ length: 58 }, (_, n) => {
  const [turn, far] = [n * 137.5, 46 * Math.sqrt((n + 0.5) / 58)]
  return oval(
    100 + far * Math.cos((turn * Math.PI) / 180),
    101 + far * Math.sin((turn * Math.PI) / 180),
    5,
    2.8,
    n % 3 ? '#f3e2b8' : '#fbf1d6',
    n * 47,
  )
}).join('')
const risotto = plate(
  circle(100, 101, 50, '#dfc48d'),
  grains,
  mushroom(84, 88, -24, 1.1),
  mushroom(116, 96, 18, 1.2),
  mushroom(96, 120, 150, 0.95),
  mushroom(124, 122, 70, 0.8),
  leaf(104, 74, -16, 0.75),
  leaf(72, 112, 60, 0.6),
  ...[
    [110, 112],
    [90, 106],
    [78, 74],
    [130, 80],
  ].map(([x = 0, y = 0]) => shape(`M${x} ${y}l9-4 2 4-8 5z`, '#fffaf0')),
)

const krempita = plate(
  shape('M58 112l60-32 34 20-58 36z', '#2a1f10', 'opacity=".18" transform="translate(5 7)"'),
  shape('M56 92l62-32 34 18v26l-60 34-36-20z', '#f6dd8d'),
  shape('M92 112l60-34v26l-60 34z', '#eccb68'),
  shape('M56 110l36 19 60-34v9l-60 34-36-20z', '#b9783a'),
  shape('M56 92l62-32 34 18-60 34z', '#d9a050'),
  shape('M60 91l58-29 29 15-55 31z', '#fbf6ec'),
  ...[
    [84, 88],
    [100, 78],
    [118, 70],
    [96, 96],
    [114, 86],
    [130, 78],
  ].map(([x = 0, y = 0]) => circle(x, y, 1.8, '#e0cfae')),
  leaf(126, 124, -14, 0.7),
  circle(124, 128, 5, '#b3273a'),
  circle(134, 133, 4.5, '#c73a4a'),
)

const fig = (x: number, y: number, r: number): string =>
  circle(x, y, r, '#5a3355') +
  circle(x, y, r * 0.82, '#f2d6c8') +
  circle(x, y, r * 0.62, '#b8434f') +
  [0, 72, 144, 216, 288].map((turn) => at(x, y, turn, circle(r * 0.34, 0, 1.3, '#f4d38b'))).join('')
const figCake = plate(
  shape('M66 130l26-70q28 2 46 26z', '#2a1f10', 'opacity=".2" transform="translate(5 8)"'),
  shape('M62 118l30-60q30 4 48 28v20l-78 30z', '#8a5230'),
  shape('M62 118l30-60q30 4 48 28z', '#c98a4e'),
  shape('M66 115l27-52q26 4 40 23z', '#dca565'),
  shape('M62 127l78-30v4l-78 30z', '#f0d9ae'),
  fig(96, 84, 10),
  fig(114, 90, 8),
  fig(86, 104, 8),
  at(104, 106, 20, oval(0, 0, 8, 4, '#f3e0bd')),
  at(124, 78, -30, oval(0, 0, 7, 3.6, '#f3e0bd')),
  line('M124 122q12-8 22 0', '#e08a2c', 4),
  line('M120 130q12-8 22 0', '#eda64a', 3),
  leaf(70, 138, 14, 0.7),
)

const scoop = (x: number, y: number, r: number, light: string, dark: string): string =>
  circle(x, y, r, dark) +
  circle(x - 2, y - 2.5, r * 0.92, light) +
  line(`M${x - r * 0.6} ${y - r * 0.1}q${r * 0.4}-${r * 0.5} ${r}-${r * 0.4}`, '#fff', 3, 'opacity=".4"') +
  line(`M${x - r * 0.5} ${y + r * 0.4}q${r * 0.5} ${r * 0.3} ${r} 0`, dark, 3, 'opacity=".6"')
const iceCream = bowl(
  '#efe7d6',
  scoop(82, 108, 31, '#f8ebc8', '#e2cb96'),
  scoop(118, 92, 31, '#e7a0a8', '#c9707e'),
  at(138, 66, -40, shape('M-6-26h12l3 52h-18z', '#d99a4e') + line('M-5-14h10M-6-2h12M-7 10h14', '#a96c2c', 1.8)),
  leaf(92, 76, -24, 0.75),
  circle(104, 124, 6, '#b3273a'),
  circle(114, 130, 5, '#c73a4a'),
  circle(84, 100, 1.5, '#6b4a1f'),
  circle(92, 112, 1.5, '#6b4a1f'),
  circle(74, 114, 1.5, '#6b4a1f'),
)

/** The images of the demo's food as SVG, by file name. */
export const food: Readonly<Record<string, string>> = {
  'ham-and-cheese': onTable('sea', hamAndCheese),
  squid: onTable('wood', squid),
  'fish-soup': onTable('sea', soup),
  risotto: onTable('sand', risotto),
  steak: onTable('wood', steak),
  krempita: onTable('sea', krempita),
  'fig-cake': onTable('wood', figCake),
  'ice-cream': onTable('sea', iceCream),
}

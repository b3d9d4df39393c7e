import { at, circle, cup, leaf, lemon, line, onTable, oval, shape, standing } from './strokes.ts'

const glass = '#fdfcf7'
const shine = (d: string, width = 3): string => line(d, '#fff', width, 'opacity=".55"')

const wineGlass = (wine: string, deep: string): string =>
  standing(
    oval(100, 173, 34, 6, glass).replace('<ellipse', '<ellipse opacity=".85"'),
    line('M100 120v50', glass, 5, 'opacity=".85"'),
    shape('M62 30h76c7 44-5 88-38 91-33-3-45-47-38-91z', glass, 'opacity=".3"'),
    shape('M60.5 62h79c1 32-9 54-39.5 57-30.5-3-40.5-25-39.5-57z', wine),
    oval(100, 62, 39.5, 6, deep),
    line('M62 30h76c7 44-5 88-38 91-33-3-45-47-38-91z', glass, 2.4, 'opacity=".9"'),
    shine('M70 44c-3 18-2 34 3 48'),
  )

const tumbler = (drink: string, ...inside: string[]): string =>
  standing(
    shape('M60 40h80l-7 134q-33 6-66 0z', glass, 'opacity=".3"'),
    shape('M62 62h76l-5.5 109q-32.5 6-65 0z', drink),
    ...inside,
    line('M60 40h80l-7 134q-33 6-66 0z', glass, 2.6, 'opacity=".9"'),
    shine('M71 56l5 100'),
  )

const ice = (x: number, y: number, turn: number): string =>
  at(
    x,
    y,
    turn,
    '<rect x="-12" y="-12" width="24" height="24" rx="5" fill="#fff" opacity=".5" stroke="#fff" stroke-width="1.5"/>',
  )

const bottle = standing(
  shape('M82 26h22v30c0 12 15 16 15 36v76q-26 7-52 0V92c0-20 15-24 15-36z', '#9cc7d3'),
  shape('M84 30h18v27c0 13 14 16 14 36v72q-23 6-46 0V93c0-20 14-23 14-36z', '#c9e4e9'),
  '<rect x="80" y="18" width="26" height="12" rx="3" fill="#1f5563"/>',
  '<rect x="67" y="102" width="52" height="38" fill="#fbf8f1"/>',
  line('M76 126q8-16 16-4 6-12 18 4', '#1f5563', 3),
  line('M78 132h30', '#b98a3a', 2),
  shine('M74 92v66'),
  shape('M124 112h36l-4 60q-14 3-28 0z', glass, 'opacity=".35"'),
  shape('M125.5 130h33l-2.6 40q-13.9 3-27.6 0z', '#d7ecef', 'opacity=".9"'),
  line('M124 112h36l-4 60q-14 3-28 0z', glass, 2.2),
)

const beer = standing(
  line('M136 78c32-6 32 62-2 58', glass, 9, 'opacity=".75"'),
  shape('M60 56h78v112q-39 8-78 0z', '#d8952a'),
  shape('M60 56h24v115q-14-1-24-3z', '#ecb548', 'opacity=".8"'),
  [
    [78, 150],
    [98, 128],
    [118, 152],
    [92, 104],
    [124, 112],
    [108, 164],
    [74, 118],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 2.6, '#fbe2a0'))
    .join(''),
  shape(
    'M54 62c-8-20 12-34 26-26 8-14 34-14 42 0 16-6 30 10 22 26-4 12-16 6-20 14-6 10-16 4-18-4-8 10-20 6-24-2-8 8-26 6-28-8z',
    '#fdf7e6',
  ),
  line('M62 58c6 6 14 6 20 2m14 2c8 6 18 4 22-2', '#e8dcbd', 2.4),
  line('M60 66v102q39 8 78 0V66', glass, 2.6, 'opacity=".8"'),
  shine('M70 88v66'),
)

const bean = (x: number, y: number, turn: number): string =>
  at(x, y, turn, oval(0, 0, 9, 6, '#4a2a17') + line('M-7 1q7-4 14-2', '#8a5a36', 1.6))

const espresso = cup(
  25,
  '#5b3319',
  circle(100, 101, 25, 'none', 'stroke="#b57b42" stroke-width="5"'),
  line('M86 96q10-8 22 0 6 6-2 12', '#c99255', 3.4),
  bean(46, 60, -30),
  bean(58, 48, 25),
)
const cappuccino = cup(
  37,
  '#b98352',
  circle(100, 101, 37, 'none', 'stroke="#8a5630" stroke-width="4"'),
  shape('M100 128C78 116 70 100 78 88q9-9 22 4 13-13 22-4c8 12 0 28-22 40z', '#fbf2e0'),
  line('M86 95q6-4 14 6 8-10 14-6M90 106q6-2 10 6 4-8 10-6', '#c99766', 2.4),
)
const turkish = [
  circle(112, 122, 56, '#2a1f10', 'opacity=".26"'),
  circle(106, 112, 58, '#b9803d'),
  circle(106, 112, 58, 'none', 'stroke="#e0b36c" stroke-width="3"'),
  circle(106, 112, 48, '#a56f31'),
  line('M48 40L92 82', '#3a2617', 9),
  line('M48 40L92 82', '#6b4527', 5),
  circle(110, 101, 34, '#2a1f10', 'opacity=".25"'),
  circle(106, 97, 34, '#c9863d'),
  circle(106, 97, 28, '#e2ad64'),
  circle(106, 97, 25, '#3f2213'),
  line('M92 92q10-10 22-2 10 6 4 14-6 8-16 4', '#8d5b33', 3.6),
  [
    [78, 146, 10],
    [98, 154, -14],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      at(
        x,
        y,
        turn,
        '<rect x="-10" y="-9" width="20" height="18" rx="4" fill="#f0b9a8"/><rect x="-10" y="-9" width="20" height="7" rx="3.5" fill="#fbeee8"/>',
      ),
    )
    .join(''),
].join('')

const lemonade = tumbler(
  '#f3e09a',
  ice(84, 88, 14),
  ice(116, 112, -18),
  ice(92, 138, 30),
  lemon(112, 84, 16),
  lemon(86, 116, 13),
  leaf(96, 60, -60, 0.9),
  leaf(104, 62, -20, 0.9),
  leaf(118, 140, -30, 0.6),
  line('M124 20L108 150', '#e4572e', 5, 'opacity=".85"'),
)

/** The images of the demo's drinks as SVG, by file name. */
export const drinks: Readonly<Record<string, string>> = {
  vranac: onTable('sand', wineGlass('#7b1f35', '#96304a')),
  krstac: onTable('sea', wineGlass('#ecd98c', '#f6eab4')),
  niksicko: onTable('wood', beer),
  lemonade: onTable('sea', lemonade),
  water: onTable('sand', bottle),
  espresso: onTable('wood', espresso),
  cappuccino: onTable('sea', cappuccino),
  'turkish-coffee': onTable('sand', turkish),
}

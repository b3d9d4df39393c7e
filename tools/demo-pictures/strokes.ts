// The parts of the drawings: a table from above, and what is on it. An image is 200
// units wide and high.

const tables = { sea: ['#33626c', '#1f3f48'], wood: ['#cdb28c', '#a98b60'], sand: ['#e6ddc8', '#c6b998'] } as const
export type Table = keyof typeof tables

/** The table from above. */
export const onTable = (table: Table, ...things: string[]): string => {
  const [light, dark] = tables[table]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs>
<linearGradient id="table" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
<rect width="200" height="200" fill="url(#table)"/>${things.join('\n')}</svg>`
}

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}/>`
export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const at = (x: number, y: number, turn: number, thing: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${thing}</g>`

/** The shadow of a round object; the light comes from the upper left. */
const shade = (x: number, y: number, r: number): string => circle(x + 6, y + 9, r, '#2a1f10', 'opacity=".26"')

/** A plate from above with its content. */
export const plate = (...food: string[]): string =>
  [
    shade(100, 100, 74),
    circle(100, 100, 74, '#f7f3ea'),
    circle(100, 100, 74, 'none', 'stroke="#fffdf8" stroke-width="3"'),
    circle(100, 100, 53, '#ece4d3'),
    circle(100, 101, 51.5, '#f1eadb'),
    ...food,
  ].join('')

/** A bowl from above, filled to the rim. */
export const bowl = (soup: string, ...food: string[]): string =>
  [
    shade(100, 100, 76),
    circle(100, 100, 76, '#f7f3ea'),
    circle(100, 100, 60, '#d9cdb6'),
    circle(100, 101, 57, soup),
    ...food,
  ].join('')

/** A wooden board from above with its content. */
export const board = (...food: string[]): string =>
  [
    `<rect x="30" y="45" width="152" height="126" rx="18" fill="#2a1f10" opacity=".3"/>`,
    `<rect x="24" y="36" width="152" height="126" rx="18" fill="#a9713f"/>`,
    `<rect x="24" y="36" width="152" height="122" rx="18" fill="#c08a54"/>`,
    line('M34 62h132M30 96h140M34 132h132', '#a9713f', 1.6, 'opacity=".5"'),
    ...food,
  ].join('')

/** A cup on its saucer from above. */
export const cup = (r: number, drink: string, ...on: string[]): string =>
  [
    shade(100, 102, 68),
    circle(100, 102, 68, '#f7f3ea'),
    circle(100, 102, 47, '#e6dcc8'),
    `<rect x="${100 + r - 4}" y="93" width="30" height="16" rx="8" fill="#f7f3ea" stroke="#d8ccb4" stroke-width="2" transform="rotate(-32 100 101)"/>`,
    circle(103, 106, r + 7, '#2a1f10', 'opacity=".2"'),
    circle(100, 101, r + 7, '#fbf8f1'),
    circle(100, 101, r + 7, 'none', 'stroke="#e2d8c4" stroke-width="1.5"'),
    circle(100, 101, r, drink),
    ...on,
  ].join('')

/** A leaf that begins at the given position. */
export const leaf = (x: number, y: number, turn: number, size = 1, colour = '#5d8a3c'): string =>
  at(
    x,
    y,
    turn,
    `<g transform="scale(${size})">${shape('M0 0C6-11 20-12 28-3 20 7 7 8 0 0z', colour)}${line('M3-.3Q14-4 24-2.6', '#a9c585', 1.3, 'opacity=".8"')}</g>`,
  )

/** A slice of a lemon. */
export const lemon = (x: number, y: number, r: number): string =>
  circle(x, y, r, '#edb93a') +
  circle(x, y, r * 0.86, '#fbeeb0') +
  [0, 60, 120, 180, 240, 300]
    .map((turn) =>
      at(
        x,
        y,
        turn,
        shape(
          `M${r * 0.12} ${r * 0.1}L${r * 0.7} ${r * 0.02}Q${r * 0.8} ${r * 0.4} ${r * 0.42} ${r * 0.62}z`,
          '#f4cf57',
        ),
      ),
    )
    .join('')

/** An upright object, seen from the side, on a table with a distant edge. */
export const standing = (...things: string[]): string =>
  oval(106, 176, 52, 9, '#2a1f10').replace('<ellipse', '<ellipse opacity=".28"') + things.join('')

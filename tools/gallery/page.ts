import type { Shot } from './shots.ts'

const getImage = ({ name, file, size, theme, language }: Shot): string => {
  const text = `${name}: ${size}, ${theme}, ${language}`
  return `  <a href="${file}"><img src="${file}" alt="${text}" title="${text}" loading="lazy" height="360"></a>`
}

/** One page with all screenshots, a row for each screen. */
export const getPage = (shots: readonly Shot[]): string => {
  const rows = Map.groupBy(shots, ({ name }) => name)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen of Deskbell</title>
<style>
  body { margin: 24px; font: 16px/1.5 system-ui; background: #eee; color: #222 }
  div { display: flex; gap: 16px; overflow-x: auto; padding-bottom: 12px }
</style>
<h1>Every screen of Deskbell</h1>
${Array.from(rows, ([name, row]) => `<h2>${name}</h2>\n<div>\n${row.map(getImage).join('\n')}\n</div>`).join('\n')}
</html>
`
}

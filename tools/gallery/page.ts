import type { Shot } from './shots.ts'

const title = ({ size, theme, language }: Shot): string => `${size}, ${theme}, ${language}`

/** One page with all screenshots, a row for each screen. */
export const getPage = (shots: readonly Shot[]): string => {
  const rows = [...new Set(shots.map(({ name }) => name))].map(
    (name) => `
  <section>
    <h2>${name}</h2>
    <div>${shots
      .filter((shot) => shot.name === name)
      .map(
        (shot) => `
      <figure>
        <a href="${shot.file}"><img src="${shot.file}" alt="${name}: ${title(shot)}" loading="lazy" height="360"></a>
        <figcaption>${title(shot)}</figcaption>
      </figure>`,
      )
      .join('')}
    </div>
  </section>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen of Deskbell</title>
<style>
  body { margin: 24px; font: 16px/1.5 system-ui; background: #eee; color: #222 }
  section > div { display: flex; gap: 16px; overflow-x: auto; padding-bottom: 12px }
  figure { flex: none; margin: 0 } figcaption { font-size: 13px } img { border: 1px solid #ccc }
</style>
<h1>Every screen of Deskbell</h1>${rows.join('')}
</html>
`
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drinks } from './drinks.ts'
import { food } from './food.ts'

// node tools/demo-pictures/draw.ts: draws the images of the demo's dishes into public/demo/dishes. The drawings are
// ours: drinks.ts and food.ts.

const folder = join(import.meta.dirname, '../../public/demo/dishes')
// A card is 92 pixels wide, on a phone with three device pixels each; the staff's form shows it larger.
const side = 400

await mkdir(folder, { recursive: true })
for (const [name, drawing] of Object.entries({ ...drinks, ...food })) {
  const picture = await sharp(Buffer.from(drawing), { density: (72 * side) / 200 })
    .resize(side, side)
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer()
  await writeFile(join(folder, `${name}.webp`), picture)
  console.log(`${name}.webp ${(picture.length / 1024).toFixed(1)} KiB`)
}

import type { Page } from 'playwright-core'

/** Signs in the field of a form, with the mouse. */
export const drawSignature = async (page: Page): Promise<void> => {
  const field = page.getByRole('img', { name: 'Your signature' })
  await field.scrollIntoViewIfNeeded()
  const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y + 60)
  await page.mouse.down()
  for (let at = 1; at <= 12; at += 1) await page.mouse.move(x + 40 + at * 12, y + (at % 2 === 0 ? 60 : 120))
  await page.mouse.up()
}

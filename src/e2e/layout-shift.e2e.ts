import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, reportMetrics } from '#testing/faults/metrics.ts'
import {
  createScreenFixture,
  openPage,
  getTours,
  type Environment,
  type Tour,
} from '#testing/screen-tours/screen-tour.ts'
import { answerLate, getShifts, watchShifts, type Shift } from '#testing/screen-tours/shifts.ts'

let environment: Environment
beforeAll(async () => {
  environment = await createScreenFixture()
})
afterAll(() => environment.site.close())

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const

const go = async ({ as, paths }: Tour, size: (typeof sizes)[number]): Promise<{ path: string; shifts: Shift[] }[]> => {
  const page = await environment.site.page({ ...(as && { as }), ...size })
  await watchShifts(page)
  await answerLate(page)
  const found: { path: string; shifts: Shift[] }[] = []
  for (const path of paths) {
    await page.goto('about:blank')
    await openPage(page, path)
    found.push({ path, shifts: await getShifts(page) })
  }
  return found
}

test.skipIf(!isLong)(
  'no screen shifts after its first paint, however late its data, images and fonts load',
  async () => {
    const tours = getTours(environment)
    const all = await Promise.all(
      sizes.map(async (size) => {
        const found = []
        for (const tour of tours) found.push(...(await go(tour, size)).map((one) => ({ ...one, size })))
        return found
      }),
    )
    const jumping = all
      .flat()
      .flatMap(({ path, size, shifts }) =>
        shifts.length > 0
          ? [
              `${path}, ${size.width} px: ${shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4)}: ${shifts.map(({ value, what }) => `\n    ${value.toFixed(4)} ${what}`).join('')}`,
            ]
          : [],
      )
    const sums = all.flat().map(({ shifts }) => shifts.reduce((sum, { value }) => sum + value, 0))
    reportMetrics('layout shift', {
      loads: sums.length,
      jumping: jumping.length,
      'greatest sum': Math.max(...sums).toFixed(4),
    })
    expect(jumping).toEqual([])
  },
  900_000,
)

import * as z from 'zod/mini'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { wholeNumber } from '#platform/contract/text.ts'

export const maxStrokes = 60
export const maxPoints = 2_000
/** Of their JSON. */
export const maxStrokesLength = 16_384
/** The field in which a guest signs: points beyond it are none. */
export const signatureBox = { width: 1_000, height: 300 } as const

const invalid = { error: 'platform.field_invalid' } as const
const point = z.tuple([wholeNumber(0, signatureBox.width), wholeNumber(0, signatureBox.height)], invalid)

/**
 * A signature as lines, each a list of `[x, y]`: at most 16 KB as JSON. Points have no time, pressure or speed: those
 * would be biometric data.
 */
export const Strokes = z
  .array(z.array(point, invalid).check(z.minLength(1, invalid), z.maxLength(maxPoints, invalid)), invalid)
  .check(
    z.maxLength(maxStrokes, invalid),
    z.refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= maxPoints, invalid),
    z.refine((strokes) => JSON.stringify(strokes).length <= maxStrokesLength, invalid),
  )
export type Strokes = z.output<typeof Strokes>

nameSchemas({ Strokes })

import { readTyped } from '#platform/contract/format/amount.ts'

/** Parses an amount as typed; null when empty, NaN when it cannot be read exactly. */
export const parseAmount = (text: string): number | null => (text.trim() === '' ? null : (readTyped(text) ?? NaN))

/** @returns true if an optional number lies between two limits, both included */
export const isWithin = (value: number | null, min: number, max: number): boolean =>
  value === null || (value >= min && value <= max)

/** The same for whole numbers. */
export const isWholeWithin = (value: number | null, min: number, max: number): boolean =>
  isWithin(value, min, max) && (value === null || Number.isInteger(value))

/** A number as a form shows it; nothing for null. */
export const toText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

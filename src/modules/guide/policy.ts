import type { Failure } from '#platform/contract/failure.ts'
import { ruleTitleRequired, titleAndContentRequired, type Collection, type EntryForm } from './contract.ts'

/**
 * The problem of an entry, or null: a guide entry needs title and content, a house rule only a title (specification
 * 001 §5).
 */
export const findEntryProblem = (
  collection: Collection,
  { title, content }: Pick<EntryForm, 'title' | 'content'>,
): Failure | null => {
  if (collection === 'hotel_guide') return title && content ? null : titleAndContentRequired
  return title ? null : ruleTitleRequired
}

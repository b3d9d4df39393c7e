import type { Failure } from '#platform/contract/failure.ts'
import { ruleTitleRequired, titleAndContentRequired, type Collection, type EntryForm } from './contract.ts'

/** A guide entry needs title and content; a house rule needs a title alone. */
export const entryProblem = (
  collection: Collection,
  { title, content }: Pick<EntryForm, 'title' | 'content'>,
): Failure | null => {
  if (collection === 'hotel_guide') return title && content ? null : titleAndContentRequired
  return title ? null : ruleTitleRequired
}

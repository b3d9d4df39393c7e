import { isImageAddress } from '#modules/images/contract.ts'
import { isInCents } from '#modules/money/policy.ts'
import type { FieldProblem } from '#platform/contract/failure.ts'
import { categoryIcons } from '../contract.ts'
import {
  categoryNameAndIconRequired,
  categoryNameOrIconRequired,
  iconTooLong,
  imageInvalid,
  namePriceCategoryRequired,
  itemPriceInvalid,
  type CategoryChange,
  type ItemChange,
} from '../contract/editing.ts'

/** An icon is one of the drawn ones, or at most two characters; an emoji counts as one, however it is composed. */
const iconFits = (icon: string): boolean =>
  (categoryIcons as readonly string[]).includes(icon) || Array.from(new Intl.Segmenter().segment(icon)).length <= 2

export const newCategoryProblem = ({ name, icon }: CategoryChange): FieldProblem | null => {
  if (!name || !icon) return { failure: categoryNameAndIconRequired, field: name ? 'icon' : 'name' }
  return iconFits(icon) ? null : { failure: iconTooLong, field: 'icon' }
}

export const categoryChangeProblem = ({ name, icon }: CategoryChange): FieldProblem | null => {
  if (!name && !icon) return { failure: categoryNameOrIconRequired, field: 'name' }
  return !icon || iconFits(icon) ? null : { failure: iconTooLong, field: 'icon' }
}

/** At least 0, in whole cents, and small enough for every total. */
export const isPrice = (price: number): boolean => price >= 0 && price <= 99_999.99 && isInCents(price)

export const itemProblem = (
  item: Pick<ItemChange, 'name' | 'price' | 'category' | 'image_url'>,
  hotelId: string,
): FieldProblem | null => {
  if (!item.name || item.price === null || !item.category)
    return {
      failure: namePriceCategoryRequired,
      field: !item.name ? 'name' : item.price === null ? 'price' : 'category',
    }
  if (!isPrice(item.price)) return { failure: itemPriceInvalid, field: 'price' }
  return item.image_url && !isImageAddress(item.image_url, hotelId)
    ? { failure: imageInvalid, field: 'image_url' }
    : null
}

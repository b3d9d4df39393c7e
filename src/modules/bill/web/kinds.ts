import { Gift, House, Pencil, ShoppingBag, Wine } from 'lucide-react'
import type { IconType } from '#platform/web/ui/icons.ts'
import type { Charge } from '../contract.ts'

/** The icon of a charge. */
export const kindIcons: Readonly<Record<Charge['kind'], IconType>> = {
  order: ShoppingBag,
  extra: Gift,
  tax: House,
  minibar: Wine,
  manual: Pencil,
  correction: Pencil,
}

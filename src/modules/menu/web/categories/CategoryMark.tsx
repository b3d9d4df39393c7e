import {
  Apple,
  Beer,
  CakeSlice,
  Coffee,
  Drumstick,
  Fish,
  IceCreamCone,
  Pizza,
  Salad,
  Sandwich,
  ShoppingBag,
  Soup,
  Utensils,
  Wine,
  type LucideIcon,
} from 'lucide-react'
import type { CategoryIcon } from '../../contract.ts'

const drawings: Readonly<Record<CategoryIcon, LucideIcon>> = {
  coffee: Coffee,
  utensils: Utensils,
  wine: Wine,
  beer: Beer,
  soup: Soup,
  salad: Salad,
  pizza: Pizza,
  cake: CakeSlice,
  icecream: IceCreamCone,
  fish: Fish,
  drumstick: Drumstick,
  apple: Apple,
  sandwich: Sandwich,
  shoppingbag: ShoppingBag,
}

/** A category's icon: a drawing if its name has one, otherwise its text, usually an emoji. */
export const CategoryMark = ({ icon }: { icon: string }) => {
  const Drawing = drawings[icon as CategoryIcon]
  return Drawing ? <Drawing /> : <span aria-hidden="true">{icon}</span>
}

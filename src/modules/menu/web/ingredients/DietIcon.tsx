import { createIcon } from '#platform/web/ui/icons.ts'
import type { Diet } from '../../contract/ingredients.ts'

const shapes: Readonly<Record<Diet, string>> = {
  vegetarian: 'M5 19c0-8.5 5-13.5 14-14 .3 9-4.5 14-12 13.5M5 19c2-5 5-8 9-10',
  vegan: 'M12 20v-8M12 13c0-4.5-3-7-7.5-7 0 4.5 3 7 7.5 7zM12 11c0-3.5 2.5-6 7.5-6 0 4.5-3 6-7.5 6z',
  gluten_free:
    'M12 20V9M12 9c-2.5-1-3-3-2-5.5 2 .5 3 2.5 2 5.5zM12 9c2.5-1 3-3 2-5.5M12 14c-2.5 0-4-1.5-4-4M12 14c2.5 0 4-1.5 4-4M12 18.5c-2.5 0-4-1.5-4-4M12 18.5c2.5 0 4-1.5 4-4M4.5 5 19.5 20',
  halal: 'M17.5 15.5A7 7 0 1 1 13 5a6 6 0 1 0 4.5 10.5zM17.5 6.5v.01',
}

const icons = Object.fromEntries(
  Object.entries(shapes).map(([diet, d]) => [diet, createIcon([['path', { d }]])]),
) as Record<Diet, ReturnType<typeof createIcon>>

/** The drawing of a diet. Always beside its name. */
export const DietIcon = ({ diet }: { diet: Diet }) => {
  const Drawing = icons[diet]
  return <Drawing />
}

import './allergen.css'
import { createIcon } from '#platform/web/ui/icons.ts'
import { allergenNumber, type Allergen } from '../../contract/ingredients.ts'

const ear =
  'M12 9c-2.5-1-3-3-2-5.5 2 .5 3 2.5 2 5.5zM12 14c-2.5 0-4-1.5-4-4M12 14c2.5 0 4-1.5 4-4M12 18.5c-2.5 0-4-1.5-4-4M12 18.5c2.5 0 4-1.5 4-4'

const shapes: Readonly<Record<Allergen, string>> = {
  gluten: `M12 20.5V9${ear}`,
  crustaceans:
    'M18 6c-6-1.5-11 1.5-11 6.5 0 3.5 2.5 6 6 6M18 6c1 3-1 5-4 5.5M9 9.5 6 7M7.5 13H4.5M9.5 16.5 7.5 19M18 6l2.5-2M18 6l3 .5',
  eggs: 'M12 4c3.5 0 6 5 6 9a6 6 0 0 1-12 0c0-4 2.5-9 6-9z',
  fish: 'M4 12c3-5 9.5-5.5 13-1.5L20.5 8v8L17 13.5C13.5 17.5 7 17 4 12zM8 11.2h.01',
  peanuts:
    'M9 4.5c3 0 4.5 2 4 4.5-.3 1.5.5 2.5 2 3 3 1 4 3.5 2.5 6s-5 2.5-7 .5-1-4-2.5-6.5S4.5 4.5 9 4.5zM9 8h.01M13.5 15.5h.01',
  soybeans: 'M6 19c-2-6 2-13 12-14 2 6-2 13-12 14zM10 14.5h.01M12.5 11.5h.01M15 8.5h.01',
  milk: 'M8.5 4h7v3l2 4v9h-11v-9l2-4zM6.5 13c2-1.2 3.7-1.2 5.5 0s3.5 1.2 5.5 0',
  nuts: 'M12 4c5 2 7 5 7 8.5S16 20 12 20s-7-4-7-7.5S7 6 12 4zM5.5 11c4 1.5 9 1.5 13 0',
  celery:
    'M12 20V9M8.5 20c-.5-5 0-8 1-11M15.5 20c.5-5 0-8-1-11M12 9c-2-1-2.5-3-1.5-5 2 .8 3 3 1.5 5zM9.5 9C7 9 5.5 7.5 5.5 5.5M14.5 9C17 9 18.5 7.5 18.5 5.5',
  mustard: 'M8 9h8v11H8zM9.5 9V6.5h5V9M12 6.5V4M8 13h8',
  sesame:
    'M8 7c1.5 1 1.5 3 0 4-1.5-1-1.5-3 0-4zM15 6c1.5 1 1.5 3 0 4-1.5-1-1.5-3 0-4zM11.5 12.5c1.5 1 1.5 3 0 4-1.5-1-1.5-3 0-4zM17 14c1.5 1 1.5 3 0 4-1.5-1-1.5-3 0-4zM6 15.5c1.5 1 1.5 3 0 4-1.5-1-1.5-3 0-4z',
  sulphites: 'M8 4h8c.6 5-.8 8.5-4 8.5S7.4 9 8 4zM12 12.5V20M9 20h6',
  lupin:
    'M12 20.5V5M12 8c-2 0-3-1.2-3-3M12 8c2 0 3-1.2 3-3M12 12c-2.5 0-4-1.5-4-3.5M12 12c2.5 0 4-1.5 4-3.5M12 16c-3 0-5-1.5-5-4M12 16c3 0 5-1.5 5-4',
  molluscs:
    'M12 19.5C6.5 18 4 14.5 4 10.5c2.5-4 5-5 8-5s5.5 1 8 5c0 4-2.5 7.5-8 9zM12 19.5V6M12 19.5 8 6.5M12 19.5l4-13',
}

const icons = Object.fromEntries(
  Object.entries(shapes).map(([allergen, d]) => [allergen, createIcon([['path', { d }]])]),
) as Record<Allergen, ReturnType<typeof createIcon>>

/** The drawing of an allergen with its number. Always beside its name, which is what is read out. */
export const AllergenIcon = ({ allergen }: { allergen: Allergen }) => {
  const Drawing = icons[allergen]
  return (
    <span className="allergen" aria-hidden="true">
      <Drawing />
      {allergenNumber(allergen)}
    </span>
  )
}

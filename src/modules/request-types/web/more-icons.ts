import {
  AlarmClock,
  Bed,
  Bike,
  Clock,
  ConciergeBell,
  Flame,
  Flower2,
  KeyRound,
  Luggage,
  PawPrint,
  Plug,
  ShoppingBag,
  Snowflake,
  Umbrella,
  WashingMachine,
  Wifi,
} from 'lucide-react'
import { createIcon, type IconType } from '#platform/web/ui/icons.ts'
import type { TypeIcon } from '../contract/built-in.ts'

// Lucide has none of these four.
const Pillow = createIcon([
  [
    'path',
    {
      d: 'M5.5 7.5c4.3 1 8.700 1 13 0 .9-.2 1.700.5 1.500 1.400-.6 2.100-.6 4.100 0 6.200.2.900-.6 1.600-1.500 1.400-4.300-1-8.700-1-13 0-.9.2-1.700-.5-1.500-1.400.6-2.100.6-4.100 0-6.200-.2-.9.600-1.600 1.500-1.400z',
    },
  ],
])
const Blanket = createIcon([
  [
    'path',
    { d: 'M4 4h16v16H4zM4 9h16M8 12.500h.01M12 12.500h.01M16 12.500h.01M8 16.500h.01M12 16.500h.01M16 16.500h.01' },
  ],
])
const Cot = createIcon([['path', { d: 'M4 5v15M20 5v15M4 9h16M4 17h16M8 9v8M12 9v8M16 9v8' }]])
const Iron = createIcon([['path', { d: 'M3 18c0-5 3.500-8 8.500-8H18l3 8zM9 10c0-3 1.500-5 4-5h5' }]])

/** The icons that types can have besides those of the types that every hotel begins with. */
export const moreIcons: Partial<Record<string, IconType>> = {
  bell: ConciergeBell,
  bed: Bed,
  pillow: Pillow,
  blanket: Blanket,
  cot: Cot,
  iron: Iron,
  laundry: WashingMachine,
  luggage: Luggage,
  alarm: AlarmClock,
  clock: Clock,
  key: KeyRound,
  wifi: Wifi,
  plug: Plug,
  flame: Flame,
  ice: Snowflake,
  umbrella: Umbrella,
  bike: Bike,
  flower: Flower2,
  paw: PawPrint,
  bag: ShoppingBag,
} satisfies Partial<Record<TypeIcon, IconType>>

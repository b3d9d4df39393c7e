import type { SeedType } from '#modules/request-types/contract.ts'

/** What guests of the demo ask for, by type. */
export const demoWishes: Record<SeedType, readonly string[]> = {
  towels: [
    'Two bath towels and a hair dryer, please.',
    'Fresh towels for the beach, please.',
    'One more set of towels, the children were in the sea.',
    'Could we have two extra pillows and towels?',
  ],
  cleaning: [
    'Please clean after 11, we will be at the beach.',
    'Spilled coffee on the carpet by the bed.',
    'Please empty the bins in the kitchen.',
    'Sand everywhere on the balcony, a broom would be enough.',
  ],
  maintenance: [
    'The bathroom light flickers and then goes out.',
    'Air conditioning drips on the floor.',
    'The balcony door does not lock.',
    'The shower drains very slowly.',
    'The Wi-Fi does not reach the bedroom.',
  ],
  other: [
    'The baby is asleep, please knock softly. We need a bottle of warm water.',
    'A wake-up call at 5:30 tomorrow, please.',
    'May we leave our bags until 17:00 on Sunday?',
    'An adapter for a British plug, please.',
  ],
}

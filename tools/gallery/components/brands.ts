import { query } from './texts.ts'

/** `?brand=8a3324` shows any brand colour. The default is the second demo hotel's. */
export const colour = query.get('brand')
export const oldTown = colour === '8a3324'

export const brand = query.has('nologo')
  ? { name: 'Grand Apartments by the Harbour', place: null, logo_url: null }
  : oldTown
    ? { name: 'Old Town Apartments', place: 'Kotor', logo_url: '/demo/old-town.svg' }
    : { name: 'Hotel Marina', place: 'Budva', logo_url: '/demo/hotel-marina.svg' }

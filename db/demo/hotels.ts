/**
 * Two hotels with the same rooms and almost the same names on purpose: a leak between them would be noticed at once.
 */
export const demoPassword = 'deskbell-demo'
export const demoOwner = 'owner@deskbell.example'
/** From the range reserved for films and plays: nobody has this number. */
export const demoSupportPhone = '+44 20 7946 0100'

const atMarina = <Role extends string>(name: string, display_name: string, staff_role: Role, minutes: number) =>
  ({ kind: 'person', email: `${name}@hotel-marina.example`, display_name, staff_role, minutes }) as const

export const demoHotels = [
  {
    id: 'hotel-marina',
    name: 'Hotel Marina, Budva',
    accent: '#0f4c5c',
    logo_url: '/demo/hotel-marina.svg',
    currency: 'EUR',
    // The default of a new hotel; the other hotel has chosen another currency.
    invoice_currency: 'USD',
    content_languages: ['en', 'sr', 'de', 'ru'],
    features: { conversations: true, announcements: true, bill: true, ratings: true, extras: true, registration: true },
    manager: { email: 'manager@hotel-marina.example', display_name: 'Milica Kovač' },
    team: {
      members: [
        atMarina('dragan', 'Dragan Vuković', 'reception', 1),
        atMarina('jelena', 'Jelena Popović', 'housekeeping', 12),
        atMarina('marko', 'Marko Ilić', 'kitchen', 95),
        atMarina('stefan', 'Stefan Nikolić', 'maintenance', 24 * 60),
        {
          kind: 'device',
          email: null,
          display_name: 'Housekeeping tablet',
          staff_role: 'housekeeping',
          minutes: 2,
        },
      ],
      invited: { display_name: 'Ivana', staff_role: 'reception' },
    },
    // All of them are on floors.
    rooms: [],
    floors: {
      '1': ['Room 1', 'Room 2', 'Apt 2', 'Apt 3'],
      '2': ['Room 3', 'Room 5', 'Room 7', 'Room 8', 'Room 9', 'Room 11'],
      '3': ['Room 12', 'Room 14', 'Apt 4', 'Apt 5'],
    },
    places: [
      ...[1, 2, 3, 4].map((n) => ({
        name: `Pool ${n}`,
        area: 'Garden',
        translations: {
          sr: { name: `Bazen ${n}`, area: 'Bašta' },
          de: { name: `Pool ${n}`, area: 'Garten' },
          ru: { name: `Бассейн ${n}`, area: 'Сад' },
        },
      })),
      {
        name: 'Terrace',
        area: '',
        translations: { sr: { name: 'Terasa' }, de: { name: 'Terrasse' }, ru: { name: 'Терраса' } },
      },
    ],
    keys: [
      { name: 'Mews bridge', scopes: ['reservations:write', 'rooms:read'], usedMinutes: 4 },
      { name: 'Old tablet', scopes: ['orders:read'], usedMinutes: null },
    ],
    guests: [
      ['Room 3', 'Ana Petrović'],
      ['Room 5', 'Ioana Popescu'],
      ['Room 7', 'Elena Rossi'],
      ['Room 8', 'Lena Schmidt'],
      ['Room 9', 'Marek Nowak'],
      ['Room 11', 'Tomáš Dvořák'],
      ['Room 12', 'Jonas Weber'],
      ['Room 14', 'Kovács Péter'],
      ['Apt 2', 'Sanne de Vries'],
      ['Apt 4', 'Ирина Соколова'],
      ['Apt 5', 'Arben Hoxha'],
    ],
  },
  {
    id: 'old-town',
    name: 'Old Town Apartments, Kotor',
    accent: '#8a3324',
    logo_url: '/demo/old-town.svg',
    currency: 'EUR',
    invoice_currency: 'EUR',
    content_languages: ['en', 'sr', 'de'],
    manager: { email: 'manager@old-town.example', display_name: 'Milica Kovačević' },
    team: { members: [], invited: null },
    rooms: ['Room 3', 'Room 5', 'Room 7', 'Room 9', 'Room 12', 'Apt 1', 'Apt 2', 'Apt 4', 'Apt 5'],
    floors: {},
    places: [],
    keys: [],
    guests: [
      ['Room 3', 'Ana Petrova'],
      ['Room 5', 'Ioana Popa'],
      ['Room 7', 'Helena Rossi'],
      ['Room 9', 'Marek Novák'],
      ['Room 12', 'Jonas Webber'],
      ['Apt 2', 'Sanne van Vliet'],
      ['Apt 4', 'Ирина Соколова'],
      ['Apt 5', 'Arben Hoti'],
    ],
  },
] as const

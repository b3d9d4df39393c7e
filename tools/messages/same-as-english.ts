import type { Language } from '#platform/contract/languages.ts'

/** Words, names and signs of units that these languages ('*': all) spell as English does. */
const list: Readonly<Record<string, string>> = {
  '*': 'OK',
  cs: 'Role',
  hu: 'Extra',
  de: 'Extras | Person {{number}} | Apartment | Apartment {{number}} | Name | optional | Gold | Option {{number}} | Optional',
  nl:
    'Bed | Fruit | Imports | Managers | {{count}} hotels | {{count}} item | {{count}} items | ' +
    '{{label}}, {{count}} open | {{count}} later | Details | alcohol | Items | Item | later | ' +
    'Week | Postcode | {{field}} was {{before}} | {{count}} webhooks | {{count}} filters | Open',
  pl: 'VAT, % | VAT | VAT {{rate}} | VAT % | Import menu',
  ro:
    'Total | Urgent | Urgent: {{what}} | manual | Important | Check-in | Check-out | Vegetarian | Subtotal | ' +
    'Calendar | Card | Transfer | {{count}} adult',
  sq: '{{count}} person | person',
  'de nl': 'Code | Dessert | Hotels | Live | Sandwich | Museum | Team | Webhooks | Extra',
  'de ru': 'name@hotel.example',
  'nl pl': 'Menu',
  'nl ro': 'Contact | Conflict | Document',
  'nl sr': 'Adapter | {{count}} filter',
  'ro sq': 'lupin',
  'cs de ro': 'Text',
  'cs sr': '{{days}} d {{hours}} h',
  'cs ro sr': '{{count}} h | {{hours}} h {{minutes}} min | {{room}} · {{what}}, {{hours}} h',
  'de nl ro': 'Manager | Restaurant | Petrol',
  'de ro sq': 'Vegan',
  'nl pl sr': 'status {{status}}',
  'nl ro sq': 'Slug',
  'de hu nl ro': 'Housekeeping',
  'de nl pl sr': 'Status',
  'cs de hu nl ro': 'Offline',
  'cs de nl pl sr': 'Logo',
  'cs nl pl ro sr': '{{value}} (hotel)',
  'nl pl ro sq sr': 'gluten',
  'cs de hu nl pl ro': 'Pizza | Taxi | {{room}} · Taxi',
  'cs de nl pl ro sr': 'Hotel',
  'cs hu nl pl ro sq': 'E-mail',
  'cs nl pl ro sq sr': '{{count}} hotel | {{count}} min | {{room}} · {{what}}, {{minutes}} min',
  'de hu nl pl ro sr': 'Link',
  'cs de hu nl pl ro sr': 'Halal',
  'cs de hu nl pl sq sr': 'Park',
  'cs de nl pl ro sq sr': 'Bar | {{minutes}} min | Minibar',
  'cs hu nl pl ro sq sr': '{{count}} webhook',
  'cs hu pl ro ru sq sr': 'Wi-Fi',
  'cs de hu nl pl ro sq sr': '{{ms}} ms',
  'cs de hu nl pl ro ru sq sr': 'https://',
  'cs de pl ro sq sr': 'minus {{amount}}',
}

export const entries = Object.entries(list).flatMap(([languages, texts]) =>
  texts.split(' | ').map((text) => ({ text, languages: languages.split(' ') })),
)

/** True if this text may be the same as in English in this language. */
export const maySameAsEnglish = (text: string, language: Language): boolean =>
  entries.some((entry) => entry.text === text && (entry.languages.includes(language) || entry.languages.includes('*')))

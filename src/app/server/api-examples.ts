import { pingType, webhookEvents } from '#modules/notifications/contract/webhook-events.ts'

const id = '0199f3a2-7c1e-7b5a-9d3f-2a6b8c4e1f00'
const other = '0199f3a2-7c1e-7b5a-9d3f-2a6b8c4e1f01'
const token = 'k3Jw0zqv5o2bT9mXc1Yh8uRf6LsE4dNa7PgVtKiCyQw'
const forGuest = { room_number: 'Room 12', guest_name: 'Jonas Weber' }

/** A body for each operation that creates something, by its id: for the document of the API, which checks them. */
export const apiExamples: Readonly<Record<string, unknown>> = {
  createAnnouncement: {
    id,
    title: 'No warm water tomorrow',
    text: 'From 10 to 12 the warm water is off. We are sorry.',
    from_at: '2026-11-24T07:00:00.000Z',
    until_at: '2026-11-24T12:00:00.000Z',
  },
  createApiKey: { id, name: 'Property management', scopes: ['reservations:write', 'rooms:read'] },
  addCalendarFeed: { id, room_id: other, source: 'airbnb', url: 'https://calendars.example.org/room-4.ics' },
  makeCalendarLink: { id, room_id: other, for_source: 'airbnb' },
  sendMessage: { id, text: 'Your room is ready.' },
  sendMyMessage: { id, text: 'When is breakfast?', language: 'en', written_at: '2026-11-24T07:00:00.000Z' },
  addQuickReply: { id, title: 'Late check-out', text: 'You can stay until 12.' },
  createHotel: { slug: 'hotel-marina', name: 'Hotel Marina' },
  createManager: {
    hotelSlug: 'hotel-marina',
    email: 'milica.kovac@example.org',
    password: 'three plain words',
    displayName: 'Milica Kovač',
  },
  inviteStaff: { id, staff_role: 'reception', display_name: 'Dragan', email: 'dragan@example.org' },
  joinStaff: { token, display_name: 'Dragan', email: 'dragan@example.org', password: 'three plain words' },
  linkDevice: { token },
  signInGuest: forGuest,
  startArrival: { link: token, guest_name: 'Jonas Weber', room_number: 'Room 12' },
  signInManager: { email: 'milica.kovac@example.org', password: 'three plain words' },
  signInOwner: { email: 'owner@example.org', password: 'three plain words' },
  signInManagerByProvider: { code: '123456' },
  signInOwnerByProvider: { code: '123456' },
  setStaffPassword: { token, new_password: 'four other plain words' },
  setOwnerPassword: { token, new_password: 'four other plain words' },
  switchHotel: {},
  inviteCompanion: { id },
  addOpeningHours: { id, name: 'Spa', periods: [{ day: 1, opens: '09:00', closes: '20:00' }] },
  addRequestType: { id, name: 'Baby cot', icon: 'towels', department: 'housekeeping', note: 'optional' },
  createRequest: { id, type: 'towels', description: 'Two bath towels, please.' },
  placeOrder: { id, lines: [{ id: other, quantity: 2 }], expected_total: 25 },
  createTaxiRequest: { id, pickup_location: 'Hotel entrance', dropoff_location: 'Tivat airport' },
  copyMenu: { id, from_hotel: 'old-town' },
  addGuide: { id, title: 'Parking', content: 'Behind the house, free of charge.' },
  addHouseRules: { id, title: 'Quiet hours', content: 'From 22:00 to 07:00.' },
  createInvoice: {
    id,
    ...forGuest,
    items: [{ id: other, description: 'Room, 6 nights', quantity: 6, price: 84, tax_rate: 7 }],
  },
  addCharge: { id, description: 'Beach towel, lost', quantity: 1, price: 15, tax_rate: 21 },
  correctCharge: { id, amount: 10, reason: 'Towel found' },
  makeBillInvoice: {
    id,
    guest_name: 'Jonas Weber',
    language: 'de',
    charge_ids: 'rest',
    paid_how: 'card',
    expected: [{ currency: 'EUR', total: 86.5 }],
  },
  putFiscalRecord: {
    state: 'done',
    numbers: [
      { label: 'IKOF', value: '9F1C2AB47E0D5538C6A1B02F7D94E3AA' },
      { label: 'JIKR', value: 'a8ff51f0-72e1-4b1e-9c39-7d2f0a6b4c11' },
    ],
    verify_url: 'https://mapr.example.org/ic/#/verify?iic=9F1C2AB47E0D5538C6A1B02F7D94E3AA',
  },
  cancelInvoice: { id },
  addTaxRule: { id, name: 'Boravišna taksa', town: 'Budva', base: 'person_night', amount: 1, valid_from: '2026-01-01' },
  succeedTaxRule: { id, name: 'Boravišna taksa', base: 'person_night', amount: 1.2, valid_from: '2027-01-01' },
  updateTaxRule: { name: 'Boravišna taksa', base: 'person_night', amount: 1, valid_from: '2026-01-01' },
  putTaxParty: { persons: [{ id, age: null, exempt: null, from: null, until: null }], room_price: 84 },
  calculateTax: {
    check_in: '2026-11-19',
    nights: 3,
    persons: [{ id, age: 14, exempt: null, from: null, until: null }],
  },
  checkOutStay: {
    bill: {
      expected: [{ currency: 'EUR', total: 94 }],
      tax: { persons: [{ id, age: null, exempt: null, from: null, until: null }], nights: 3 },
      invoices: [{ id, guest_name: 'Jonas Weber', language: 'de', charge_ids: 'rest', paid_how: 'card' }],
    },
  },
  checkOutMyself: { id, expected: [{ currency: 'EUR', total: 86.5 }], mail_to: 'jonas.weber@example.org' },
  mailArrivalLink: { id, to: 'jonas.weber@example.org', language: 'de' },
  mailInvoice: { id, to: 'jonas.weber@example.org', language: 'de', message: 'Thank you for your stay.' },
  addCategory: { id, name: 'Breakfast' },
  addItem: { id, name: 'Octopus salad', price: 12.5, category: other, allergens: ['molluscs'], tax_rate: 21 },
  addOptionGroup: {
    id,
    name: 'Milk',
    least: 1,
    most: 1,
    options: [
      { id, name: 'Cow’s milk', default: true, allergens: ['milk'] },
      { id: other, name: 'Oat drink', price_difference: 0.5, allergens: ['gluten'] },
    ],
  },
  createOrderForGuest: {
    id,
    ...forGuest,
    lines: [{ id: other, quantity: 2, note: 'Without onions' }],
    expected_total: 25,
  },
  addExtra: { id, name: 'Boat trip to Sveti Stefan', price: 35, unit: 'person', timing: 'date', quantity_most: 6 },
  askForExtra: { id, extra_id: other, quantity: 2, for_day: '2026-11-26', expected_total: 70 },
  bookExtra: { id, extra_id: other, stay_id: other, quantity: 2, for_day: '2026-11-26', expected_total: 70 },
  addPlace: { id, name: 'Sunbed 14', area: 'Pool' },
  addRecommendation: { id, category: 'Restaurants', name: 'Konoba Stari Grad', distance: '5 minutes on foot' },
  createRequestForGuest: { id, ...forGuest, type: 'towels', quantity: 2 },
  addReservation: {
    id,
    guest_name: 'Jonas Weber',
    apartment: 'Room 12',
    check_in: '2026-11-18',
    check_out: '2026-11-24',
  },
  openStay: {
    id,
    room_number: 'Room 12',
    lead_name: 'Jonas Weber',
    check_in: '2026-11-18',
    check_out: '2026-11-24',
  },
  sortRating: { note: 'Cleaned again, with an apology' },
  updateRatingSettings: {
    ask_things: true,
    ask_mid_stay: true,
    review_links: [{ label: 'Maps', url: 'https://maps.example/hotel-marina' }],
    thanks: 'Thank you. See you again.',
  },
  createTaxiForGuest: { id, ...forGuest, pickup_location: 'Hotel entrance', dropoff_location: 'Tivat airport' },
  createWebhook: { id, url: 'https://pms.example.org/deskbell', event_types: ['invoice.*', 'stay.opened'] },
  pingWebhook: { id },
  replayWebhooks: { id, since: '2026-11-24T07:00:00.000Z' },
}

/** Everything that webhooks bring: for the document of the API. */
export const apiEventTypes: readonly string[] = [
  ...Object.entries(webhookEvents).flatMap(([kind, names]) => names.map((name) => `${kind}.${name}`)),
  pingType,
]

const id = '0199f3a2-7c1e-7b5a-9d3f-2a6b8c4e1f00'
const other = '0199f3a2-7c1e-7b5a-9d3f-2a6b8c4e1f01'
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
  addGuide: { id, title: 'Parking', content: 'Behind the house, free of charge.' },
  addHouseRules: { id, title: 'Quiet hours', content: 'From 22:00 to 07:00.' },
  createInvoice: {
    id,
    ...forGuest,
    items: [{ id: other, description: 'Room, 6 nights', quantity: 6, price: 84, tax_rate: 7 }],
  },
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
  enterOrder: { id, ...forGuest, lines: [{ id: other, quantity: 2, note: 'Without onions' }], expected_total: 25 },
  addPlace: { id, name: 'Sunbed 14', area: 'Pool' },
  addRecommendation: { id, category: 'Restaurants', name: 'Konoba Stari Grad', distance: '5 minutes on foot' },
  enterRequest: { id, ...forGuest, type: 'towels', quantity: 2 },
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
  enterTaxi: { id, ...forGuest, pickup_location: 'Hotel entrance', dropoff_location: 'Tivat airport' },
  createWebhook: { id, url: 'https://pms.example.org/deskbell', event_types: ['invoice.*', 'stay.opened'] },
  pingWebhook: { id },
  replayWebhooks: { id, since: '2026-11-24T07:00:00.000Z' },
}

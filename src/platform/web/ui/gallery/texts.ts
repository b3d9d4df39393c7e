// What the gallery says, once in English and once as long as German runs. The application's own texts are in messages/.

const en = {
  kit: 'Components', hint: '?theme=dark, ?brand=8a3324, ?texts=de, ?page=home and others switch this page',
  buttons: 'Buttons', primary: 'Primary', secondary: 'Secondary', soft: 'Soft', ghost: 'Ghost', remove: 'Delete', busy: 'Signing In...', signIn: 'Sign In as Guest', disabled: 'Disabled', small: 'Small', start: 'Start', complete: 'Complete', newRequest: 'New request', edit: 'Edit', search: 'Search',
  fields: 'Fields', label: 'Room number', placeholder: 'Apt 5 or Room 5', name: 'Full name', nameError: 'Please enter your full name (at least two words).', access: 'Access code', accessHint: 'On your key card, if you have one.', password: 'Password', about: 'Description', source: 'Source', manual: 'manual', imported: 'StayPortal', readOnly: 'Read only', checkbox: 'Checkbox', offered: 'Item is offered', available: 'Available', hidden: 'Hidden',
  states: 'States', pending: 'Pending', inProgress: 'In progress', completed: 'Completed', cancelled: 'Cancelled', draft: 'Draft', queued: 'Waiting to send', age: 'Age', live: 'Live',
  timeline: 'Timeline', received: 'Received', started: 'Started', preparing: 'Being prepared', delivered: 'Delivered', done: 'Done',
  plates: 'Room plate, tag, badge', disabledTag: 'Disabled', choices: 'Choices', all: 'All', towels: 'Towels', cleaning: 'Cleaning', maintenance: 'Maintenance', other: 'Other', guest: 'Guest', manager: 'Manager', signInAs: 'Sign in as', need: 'What do you need?', kindError: 'Please choose one.',
  boxes: 'Messages', failed: 'Failed to fetch requests. Please try again.', failedTitle: 'Failed to fetch requests.', safe: 'Your earlier requests are safe. Please try again.', importOk: 'Reservations imported!', taxiInfo: 'Available 24/7. Allow up to 15 minutes.', stale: 'Not sent yet. Still want this?',
  toasts: 'Toasts', sayOk: 'Say yes', sayNo: 'Say no', sayMore: 'Say another', submitted: 'Request submitted successfully!', notCreated: 'Failed to create request',
  attention: 'Needs attention: waiting, and calm', attentionTitle: 'Room 11 · maintenance', attentionText: 'Balcony door', calm: 'Nothing is waiting. Last one taken at 02:04.',
  empty: 'Nothing asked for yet', emptyText: 'Need towels, cleaning or a repair? Ring for us and watch it happen here.', nothingWaits: 'Nothing is waiting', nothingWaitsText: 'New requests appear here by themselves.', surfaces: 'Empty, error, loading, offline',
  dialogs: 'Dialogs', openForm: 'Open form', openConfirm: 'Open question', openLanguage: 'Choose language', openLong: 'Open reading', formTitle: 'Make a Request', more: 'Tell us more', moreHint: 'Reception usually answers within 5 minutes.', cancel: 'Cancel', send: 'Send request', confirmTitle: 'Delete “Breakfast”?', confirmText: 'Guests will no longer see this entry. This cannot be undone.', keep: 'Keep it',
  rules: 'House Rules', ruleTitle: 'Quiet hours', ruleText: 'Between 22:00 and 8:00 we keep our voices low. Shoes off on the stairs, doors closed by hand. Thank you.',
  table: 'Table', guestName: 'Guest name', checkIn: 'Check-in', total: 'Total', tabsLabel: 'Requests by state', panel: 'The panel that belongs to the tab',
  colours: 'Colour roles', icons: 'Icons', art: 'Drawings',
  hello: 'Good evening, Ana', stay: 'Room 3 · until Sunday, 22 November', freshTowels: 'Fresh towels', onItsWay: 'On its way', makeRequest: 'Make a Request', makeText: 'Towels, cleaning, a repair', menu: 'Bar Menu', menuText: 'To your room until 23:00', taxi: 'Call a Taxi', taxiText: 'Day and night, about 15 min', guide: 'Property Guide', guideText: 'Wi-Fi, breakfast, keys', rulesText: 'Short and fair', places: 'Property Recommendations', placesText: 'Places our team likes nearby',
  barHome: 'Home', barRequests: 'Requests', barTaxi: 'Taxi', barMenu: 'Menu', barSettings: 'Settings', barDashboard: 'Dashboard', barOrders: 'Orders', barReservations: 'Reservations', barGuide: 'Guide', barRules: 'Rules', barTips: 'Local tips', barInvoices: 'Invoices',
  myRequests: 'My requests', light: 'The bathroom light flickers and then goes out.', blanket: 'One more blanket for the sofa bed, please.', beach: 'Please clean after 11, we will be at the beach.', earlier: 'Earlier today', saved: 'Saved on this phone',
  serviceRequests: 'Service requests', bath: 'Two bath towels and a hair dryer, please.', baby: 'The baby is asleep, please knock softly. We need a bottle of warm water.', balcony: 'The balcony door does not lock.', drips: 'Air conditioning drips on the floor.', coffee: 'Spilled coffee on the carpet by the bed.', completedToday: 'Completed today', took: '00:20 · took 35 min', nightDesk: 'Budva · night desk',
  welcome: 'Welcome', guestApp: 'Guest App', email: 'E-mail', signInManager: 'Sign In as Manager', notManager: 'You are not authorized as a manager for this hotel.', install: 'Install help',
  loading: 'Loading your experience...', expired: 'Subscription Expired', expiredText: 'The subscription for this hotel has expired. Please contact support to renew.', call: 'Call support', write: 'Write to support', notFound: 'No such room', notFoundText: 'The page or hotel you are looking for does not exist.', goHome: 'Go Home', find: 'Find your hotel',
}

export type Texts = typeof en

const de: Partial<Texts> = {
  primary: 'Bestätigen', secondary: 'Zurücksetzen', soft: 'Zwischenspeichern', ghost: 'Überspringen', remove: 'Unwiderruflich löschen', busy: 'Anmeldung läuft …', signIn: 'Als Gast anmelden', disabled: 'Nicht verfügbar', start: 'In Bearbeitung nehmen', complete: 'Als erledigt kennzeichnen', newRequest: 'Neue Anfrage',
  label: 'Zimmernummer oder Apartment', placeholder: 'Apt 5 oder Room 5', name: 'Vollständiger Name', nameError: 'Bitte geben Sie Ihren vollständigen Namen ein (mindestens zwei Wörter).', access: 'Zugangscode', accessHint: 'Steht auf Ihrer Schlüsselkarte, falls Sie eine bekommen haben.', password: 'Passwort', about: 'Beschreibung', available: 'Verfügbar', hidden: 'Ausgeblendet',
  pending: 'Ausstehend', inProgress: 'In Bearbeitung', completed: 'Abgeschlossen', cancelled: 'Storniert', draft: 'Entwurf', queued: 'Wartet auf Versand', received: 'Eingegangen', started: 'In Bearbeitung', preparing: 'In Zubereitung', delivered: 'Ausgeliefert', done: 'Abgeschlossen',
  all: 'Alle', towels: 'Handtücher', cleaning: 'Zimmerreinigung', maintenance: 'Instandhaltung', other: 'Sonstiges', guest: 'Gast', manager: 'Hotelmitarbeiter', need: 'Was dürfen wir für Sie tun?',
  failed: 'Die Anfragen konnten nicht geladen werden. Bitte versuchen Sie es erneut.', failedTitle: 'Die Anfragen konnten nicht geladen werden.', safe: 'Ihre bisherigen Anfragen sind sicher gespeichert. Bitte versuchen Sie es erneut.', taxiInfo: 'Rund um die Uhr verfügbar. Bitte rechnen Sie mit bis zu 15 Minuten.', submitted: 'Ihre Anfrage wurde erfolgreich übermittelt!', notCreated: 'Die Anfrage konnte nicht angelegt werden',
  attentionTitle: 'Apartment 11 · Instandhaltung', attentionText: 'Die Balkontür lässt sich nicht abschließen', calm: 'Zurzeit wartet nichts. Die letzte Anfrage wurde um 02:04 Uhr übernommen.',
  empty: 'Noch nichts angefragt', emptyText: 'Brauchen Sie Handtücher, eine Reinigung oder eine Reparatur? Klingeln Sie, und verfolgen Sie hier, was geschieht.',
  formTitle: 'Anfrage stellen', more: 'Beschreiben Sie uns Ihr Anliegen', moreHint: 'Die Rezeption antwortet in der Regel innerhalb von 5 Minuten.', cancel: 'Abbrechen', send: 'Anfrage absenden', confirmTitle: '„Frühstückszeiten“ löschen?', confirmText: 'Gäste sehen diesen Eintrag danach nicht mehr. Das lässt sich nicht rückgängig machen.', keep: 'Behalten',
  hello: 'Guten Abend, Annegret', stay: 'Apartment 3 · bis Sonntag, 22. November', freshTowels: 'Frische Handtücher', onItsWay: 'Unterwegs', makeRequest: 'Anfrage stellen', makeText: 'Handtücher, Zimmerreinigung, Reparaturen', menu: 'Getränkekarte', menuText: 'Bis 23:00 Uhr aufs Zimmer', taxi: 'Taxi bestellen', taxiText: 'Tag und Nacht, ungefähr 15 Minuten', guide: 'Informationen zur Unterkunft', guideText: 'WLAN, Frühstück, Schlüssel', rules: 'Hausordnung', rulesText: 'Kurz und fair', places: 'Empfehlungen der Unterkunft', placesText: 'Lieblingsorte unseres Teams in der Nähe',
  barHome: 'Startseite', barRequests: 'Anfragen', barMenu: 'Karte', barSettings: 'Optionen', barDashboard: 'Übersicht', barOrders: 'Bestellungen', barReservations: 'Buchungen', barGuide: 'Info', barRules: 'Hausordnung', barTips: 'Tipps', barInvoices: 'Rechnungen',
  myRequests: 'Meine Anfragen', light: 'Die Beleuchtung im Badezimmer flackert und fällt anschließend vollständig aus.', earlier: 'Heute schon erledigt', saved: 'Auf diesem Telefon gespeichert', serviceRequests: 'Serviceanfragen', bath: 'Zwei Badetücher und einen Haartrockner, bitte.', completedToday: 'Heute abgeschlossen',
  welcome: 'Willkommen', guestApp: 'Gäste-App', signInManager: 'Als Hotelmitarbeiter anmelden', notManager: 'Sie sind für dieses Hotel nicht als Hotelmitarbeiter freigeschaltet.', install: 'Hilfe zur Installation',
  loading: 'Ihr Aufenthalt wird geladen …', expired: 'Abonnement abgelaufen', expiredText: 'Das Abonnement für dieses Hotel ist abgelaufen. Bitte wenden Sie sich zur Verlängerung an den Support.', notFound: 'Dieses Zimmer gibt es nicht', notFoundText: 'Die gesuchte Seite oder das gesuchte Hotel existiert nicht.', goHome: 'Zur Startseite',
}

export const query = new URLSearchParams(location.search)
export const texts: Texts = query.get('texts') === 'de' ? { ...en, ...de } : en

const minute = 60_000
export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * minute)
export const nothing = (): void => {}

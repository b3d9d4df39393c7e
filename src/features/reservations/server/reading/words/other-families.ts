import type { HeaderLanguage, HeaderWords } from './language.ts'

/** Column names in Greek, Hungarian and Albanian. */
export const otherHeaders = {
  el: {
    guest_name: ['όνομα επισκέπτη', 'ονόματα επισκεπτών', 'όνομα πελάτη', 'επισκέπτης'],
    apartment: ['τύπος μονάδας', 'τύπος καταλύματος', 'διαμέρισμα', 'δωμάτιο', 'κατάλυμα', 'καταχώριση'],
    check_in: ['άφιξη', 'ημερομηνία άφιξης', 'ημερομηνία έναρξης'],
    check_out: ['αναχώρηση', 'ημερομηνία αναχώρησης', 'ημερομηνία λήξης'],
    booking_number: ['αριθμός κράτησης', 'κωδικός επιβεβαίωσης'],
    status: ['κατάσταση'],
    booked_by: ['κράτηση από', 'κρατήθηκε από'],
  },
  hu: {
    guest_name: ['vendég neve', 'vendég(ek) neve', 'vendégek neve', 'vendégnév', 'vendég'],
    apartment: [
      'egység típusa',
      'lakóegység típusa',
      'szállás típusa',
      'szállástípus',
      'apartman',
      'szoba',
      'szobatípus',
      'szoba típusa',
      'szállás',
      'hirdetés',
    ],
    check_in: ['bejelentkezés', 'érkezés', 'érkezés dátuma', 'bejelentkezés dátuma', 'érkezés napja'],
    check_out: ['kijelentkezés', 'távozás', 'elutazás', 'távozás dátuma', 'kijelentkezés dátuma', 'távozás napja'],
    booking_number: ['foglalási szám', 'foglalás száma', 'foglalásszám', 'visszaigazoló kód'],
    status: ['állapot', 'státusz', 'foglalás állapota'],
    booked_by: ['foglaló', 'foglaló neve', 'foglalta'],
  },
  sq: {
    guest_name: [
      'emri i mysafirit',
      'emri (emrat) i mysafirit',
      'emrat e mysafirëve',
      'emri i klientit',
      'emri i të ftuarit',
      'mysafiri',
    ],
    apartment: ['lloji i njësisë', 'tipi i njësisë', 'lloji i dhomës', 'apartamenti', 'njësia', 'dhomë'],
    check_in: ['mbërritja', 'mbërritje', 'data e mbërritjes', 'hyrja', 'data e hyrjes'],
    check_out: ['largimi', 'nisja', 'data e largimit', 'data e nisjes', 'dalja', 'data e daljes'],
    booking_number: ['numri i rezervimit', 'nr. i rezervimit', 'kodi i konfirmimit'],
    status: ['statusi', 'gjendja'],
    booked_by: ['rezervuar nga'],
  },
} satisfies Partial<Record<HeaderLanguage, HeaderWords>>

import type { ImportField } from '../../contract.ts'

/** Languages in which the columns of exports have names: those of the product, and four more that exports were seen in. */
export const headerLanguages = ['en', 'sr', 'hr', 'it', 'es', 'fr', 'el', 'de', 'pl', 'ro', 'nl', 'ru', 'hu', 'cs', 'sq'] as const
export type HeaderLanguage = (typeof headerLanguages)[number]

// Best name first: where a file has several of them, the earlier one wins. A name that can also be a count of rooms
// (German "Zimmer", Albanian "dhoma") or the day of booking is absent on purpose.
export const headerWords: Record<HeaderLanguage, Record<ImportField, readonly string[]>> = {
  en: {
    guest_name: ['guest name(s)', 'guest names', 'guest name', 'guest', 'customer_name', 'name of guest', 'full name', 'name'],
    apartment: ['unit type', 'apartment', 'unit', 'unit name', 'room', 'room name', 'room type', 'listing', 'listing name', 'accommodation type', 'accommodation'],
    check_in: ['check-in', 'check-in date', 'arrival', 'arrival date', 'date of arrival', 'start date', 'StayDateFrom'],
    check_out: ['check-out', 'check-out date', 'departure', 'departure date', 'date of departure', 'end date', 'StayDateTo'],
    booking_number: ['book number', 'booking number', 'reservation number', 'BookingIDExternal_reference_ID', 'booking id', 'reservation id', 'confirmation code', 'confirmation #', 'confirmation number', 'booking reference', 'booking no.', 'reservation no.'],
    status: ['status', 'reservation status', 'booking status'],
    booked_by: ['booked by', 'booker', 'booker name', 'reserved by'],
  },
  sr: {
    guest_name: ['ime gosta', 'ime (imena) gosta', 'imena gostiju', 'ime i prezime gosta', 'gost', 'ime i prezime', 'име госта', 'имена гостију', 'гост'],
    apartment: ['vrsta jedinice', 'tip jedinice', 'apartman', 'smještajna jedinica', 'smeštajna jedinica', 'jedinica', 'soba', 'smještaj', 'smeštaj', 'врста јединице', 'апартман', 'соба', 'смештај'],
    check_in: ['prijavljivanje', 'dolazak', 'datum dolaska', 'prijava', 'пријављивање', 'долазак', 'датум доласка'],
    check_out: ['odjavljivanje', 'odlazak', 'datum odlaska', 'odjava', 'одјављивање', 'одлазак', 'датум одласка'],
    booking_number: ['broj rezervacije', 'šifra rezervacije', 'број резервације'],
    status: ['status', 'status rezervacije', 'статус'],
    booked_by: ['rezervisao/-la', 'rezervisao', 'rezervisao/la', 'резервисао/-ла', 'резервисао'],
  },
  hr: {
    guest_name: ['ime(na) gosta', 'ime gosta', 'imena gostiju', 'ime i prezime gosta', 'gost'],
    apartment: ['vrsta jedinice', 'tip jedinice', 'apartman', 'smještajna jedinica', 'soba', 'smještaj'],
    check_in: ['prijava', 'dolazak', 'datum prijave', 'datum dolaska'],
    check_out: ['odjava', 'odlazak', 'datum odjave', 'datum odlaska'],
    booking_number: ['broj rezervacije', 'kod potvrde'],
    status: ['status', 'status rezervacije'],
    booked_by: ['nositelj rezervacije', 'rezervirao', 'rezervirao/la'],
  },
  it: {
    guest_name: ['nome ospite(i)', 'nome ospite', "nome dell'ospite", 'nome degli ospiti', 'ospite'],
    apartment: ['tipo di unità', 'tipologia di unità', 'tipologia unità', 'tipo unità', 'tipologia di camera', 'tipo di camera', 'appartamento', 'camera', 'alloggio', 'annuncio'],
    check_in: ['arrivo', 'data di arrivo', 'data arrivo', 'data di inizio'],
    check_out: ['partenza', 'data di partenza', 'data partenza', 'data di fine'],
    booking_number: ['N° di prenotazione', 'numero di prenotazione', 'numero prenotazione', 'codice di conferma'],
    status: ['stato', 'stato della prenotazione'],
    booked_by: ['prenotato da'],
  },
  es: {
    guest_name: ['nombre del cliente (o clientes)', 'nombre del cliente', 'nombre del huésped', 'nombre de la persona', 'huésped', 'cliente'],
    apartment: ['tipo de unidad', 'tipo de alojamiento', 'apartamento', 'habitación', 'alojamiento', 'anuncio'],
    check_in: ['entrada', 'fecha de entrada', 'llegada', 'fecha de llegada', 'fecha de inicio'],
    check_out: ['salida', 'fecha de salida', 'fecha de finalización', 'fecha de fin'],
    booking_number: ['número de reserva', 'N.º de reserva', 'código de confirmación'],
    status: ['estado', 'estado de la reserva'],
    booked_by: ['reservado por'],
  },
  fr: {
    guest_name: ['nom du client', 'nom(s) du client', 'noms des clients', 'nom du voyageur', 'voyageur', 'client'],
    apartment: ["type d'hébergement", "type d'unité", 'appartement', 'chambre', 'logement', 'hébergement', 'annonce'],
    check_in: ['arrivée', "date d'arrivée", 'date de début'],
    check_out: ['départ', 'date de départ', 'date de fin'],
    booking_number: ['numéro de réservation', 'N° de réservation', 'code de confirmation'],
    status: ['statut', 'statut de la réservation'],
    booked_by: ['réservé par'],
  },
  el: {
    guest_name: ['όνομα επισκέπτη', 'ονόματα επισκεπτών', 'όνομα πελάτη', 'επισκέπτης'],
    apartment: ['τύπος μονάδας', 'τύπος καταλύματος', 'διαμέρισμα', 'δωμάτιο', 'κατάλυμα', 'καταχώριση'],
    check_in: ['άφιξη', 'ημερομηνία άφιξης', 'ημερομηνία έναρξης'],
    check_out: ['αναχώρηση', 'ημερομηνία αναχώρησης', 'ημερομηνία λήξης'],
    booking_number: ['αριθμός κράτησης', 'κωδικός επιβεβαίωσης'],
    status: ['κατάσταση'],
    booked_by: ['κράτηση από', 'κρατήθηκε από'],
  },
  de: {
    guest_name: ['name(n) der gäste', 'name(n) des gastes', 'name des gastes', 'gästename(n)', 'gästename', 'gastname', 'namen der gäste', 'gast'],
    apartment: ['art der unterkunft', 'art der einheit', 'unterkunftsart', 'unterkunftstyp', 'einheitentyp', 'typ der einheit', 'wohneinheit', 'zimmertyp', 'zimmerkategorie', 'ferienwohnung', 'wohnung', 'unterkunft', 'inserat'],
    check_in: ['anreise', 'anreisedatum', 'ankunft', 'startdatum'],
    check_out: ['abreise', 'abreisedatum', 'enddatum'],
    booking_number: ['buchungsnummer', 'reservierungsnummer', 'bestätigungscode', 'bestätigungs-code'],
    status: ['status', 'buchungsstatus'],
    booked_by: ['gebucht von', 'reserviert von'],
  },
  pl: {
    guest_name: ['imię i nazwisko gościa', 'imiona i nazwiska gości', 'imię (imiona) gościa', 'imię gościa', 'nazwisko gościa', 'dane gościa', 'gość'],
    apartment: ['rodzaj jednostki', 'typ jednostki', 'rodzaj kwatery', 'rodzaj obiektu', 'apartament', 'pokój', 'rodzaj pokoju', 'typ pokoju', 'kwatera', 'oferta'],
    check_in: ['zameldowanie', 'przyjazd', 'data zameldowania', 'data przyjazdu'],
    check_out: ['wymeldowanie', 'wyjazd', 'data wymeldowania', 'data wyjazdu'],
    booking_number: ['numer rezerwacji', 'nr rezerwacji', 'kod potwierdzenia'],
    status: ['status', 'status rezerwacji'],
    booked_by: ['zarezerwowane przez', 'zarezerwował(a)', 'osoba rezerwująca', 'rezerwujący'],
  },
  ro: {
    guest_name: ['numele oaspetelui', 'nume oaspete', 'nume oaspeți', 'numele oaspeților', 'numele clientului', 'nume client', 'oaspete'],
    apartment: ['tipul unității', 'tip unitate', 'tip de unitate', 'unitate', 'apartament', 'cameră', 'tipul camerei', 'tip cameră', 'tip de cazare', 'cazare'],
    check_in: ['sosire', 'data sosirii'],
    check_out: ['plecare', 'data plecării'],
    booking_number: ['numărul rezervării', 'număr de rezervare', 'număr rezervare', 'nr. rezervare', 'cod de confirmare'],
    status: ['stare', 'statut', 'starea rezervării'],
    booked_by: ['rezervat de', 'rezervat de către'],
  },
  nl: {
    guest_name: ['naam gast(en)', 'naam van de gast(en)', 'naam van de gast', 'naam van gast', 'naam gast', 'namen van gasten', 'gastnaam', 'gast'],
    apartment: ['type accommodatie', 'accommodatietype', 'soort accommodatie', 'type eenheid', 'appartement', 'kamer', 'kamertype', 'type kamer', 'accommodatie', 'advertentie'],
    check_in: ['inchecken', 'aankomst', 'aankomstdatum', 'incheckdatum', 'begindatum'],
    check_out: ['uitchecken', 'vertrek', 'vertrekdatum', 'uitcheckdatum', 'einddatum'],
    booking_number: ['boekingsnummer', 'reserveringsnummer', 'bevestigingscode'],
    status: ['status', 'boekingsstatus'],
    booked_by: ['geboekt door', 'gereserveerd door'],
  },
  ru: {
    guest_name: ['имя гостя', 'имя гостя (гостей)', 'имя (имена) гостя (гостей)', 'имена гостей', 'фио гостя', 'гость', 'фио'],
    apartment: ['тип объекта размещения', 'тип размещения', 'тип объекта', 'тип номера', 'тип жилья', 'апартаменты', 'квартира', 'объявление'],
    check_in: ['заезд', 'дата заезда', 'прибытие', 'дата прибытия'],
    check_out: ['отъезд', 'выезд', 'дата отъезда', 'дата выезда'],
    booking_number: ['номер бронирования', 'номер брони', 'код подтверждения'],
    status: ['статус', 'статус бронирования'],
    booked_by: ['забронировал', 'забронировал(а)', 'кем забронировано', 'заказчик'],
  },
  hu: {
    guest_name: ['vendég neve', 'vendég(ek) neve', 'vendégek neve', 'vendégnév', 'vendég'],
    apartment: ['egység típusa', 'lakóegység típusa', 'szállás típusa', 'szállástípus', 'apartman', 'szoba', 'szobatípus', 'szoba típusa', 'szállás', 'hirdetés'],
    check_in: ['bejelentkezés', 'érkezés', 'érkezés dátuma', 'bejelentkezés dátuma', 'érkezés napja'],
    check_out: ['kijelentkezés', 'távozás', 'elutazás', 'távozás dátuma', 'kijelentkezés dátuma', 'távozás napja'],
    booking_number: ['foglalási szám', 'foglalás száma', 'foglalásszám', 'visszaigazoló kód'],
    status: ['állapot', 'státusz', 'foglalás állapota'],
    booked_by: ['foglaló', 'foglaló neve', 'foglalta'],
  },
  cs: {
    guest_name: ['jméno hosta', 'jméno hosta (hostů)', 'jméno (jména) hosta (hostů)', 'jména hostů'],
    apartment: ['typ jednotky', 'typ ubytovací jednotky', 'apartmán', 'pokoj', 'jednotka', 'typ ubytování', 'typ pokoje', 'ubytování', 'nabídka'],
    check_in: ['příjezd', 'datum příjezdu', 'začátek pobytu'],
    check_out: ['odjezd', 'datum odjezdu', 'konec pobytu'],
    booking_number: ['číslo rezervace', 'číslo objednávky', 'potvrzovací kód'],
    status: ['stav', 'stav rezervace'],
    booked_by: ['rezervoval(a)', 'rezervoval', 'objednal(a)'],
  },
  sq: {
    guest_name: ['emri i mysafirit', 'emri (emrat) i mysafirit', 'emrat e mysafirëve', 'emri i klientit', 'emri i të ftuarit', 'mysafiri'],
    apartment: ['lloji i njësisë', 'tipi i njësisë', 'lloji i dhomës', 'apartamenti', 'njësia', 'dhomë'],
    check_in: ['mbërritja', 'mbërritje', 'data e mbërritjes', 'hyrja', 'data e hyrjes'],
    check_out: ['largimi', 'nisja', 'data e largimit', 'data e nisjes', 'dalja', 'data e daljes'],
    booking_number: ['numri i rezervimit', 'nr. i rezervimit', 'kodi i konfirmimit'],
    status: ['statusi', 'gjendja'],
    booked_by: ['rezervuar nga'],
  },
}

/** Parts of words by which the status of a row is known, folded as headers are; what is neither counts as ok. */
export const cancelledStems = ['cancel', 'annul', 'anul', 'storn', 'otkaz', 'отказ', 'отмен', 'аннул', 'ακυρ', 'lemond', 'torol', 'zrus', 'odwolan', 'geannuleerd', 'declin', 'reject', 'expired'] as const
export const noShowStems = [
  'noshow', 'nonshow', 'mancatapresentazione', 'nopresentad', 'nonpresentation', 'nonpresente', 'nichterschienen', 'nichtangereist', 'nedolaz', 'nijedos', 'nepojav', 'niestawi', 'nieprzyby',
  'neprezent', 'nietverschenen', 'nietgekomen', 'неявк', 'незаезд', 'незаехал', 'недолаз', 'nemjelentmeg', 'meghiusult', 'nedostavil', 'neprijel', 'mosparaqit', 'μηεμφαν', 'δενεμφαν', 'μηαφιξ',
] as const

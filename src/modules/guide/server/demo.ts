import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { collections, type Collection, type Entry } from '../contract.ts'

type EntryText = readonly [title: string, content: string]
type DemoEntry = { en: EntryText; sr: EntryText; de: EntryText; ru?: EntryText }

// The last entry of the guide lacks Russian on purpose, to show the translation status.
const entries: Record<Collection, readonly DemoEntry[]> = {
  hotel_guide: [
    {
      en: [
        'Wi-Fi',
        'The network and its password are on your key card.\n\nThe signal is strongest near the window. Please tell us if it is too weak.',
      ],
      sr: [
        'Wi-Fi',
        'Naziv mreže i lozinka su na kartici Vaše sobe.\n\nSignal je najjači kod prozora. Molimo javite nam ako je preslab.',
      ],
      de: [
        'WLAN',
        'Netz und Passwort stehen auf Ihrer Schlüsselkarte.\n\n' +
          'Am Fenster ist das Signal am stärksten. Bitte sagen Sie uns, wenn es nicht reicht.',
      ],
      ru: [
        'Wi-Fi',
        'Сеть и пароль указаны на вашей карте-ключе.\n\nСигнал лучше всего у окна. Если он слабый, пожалуйста, скажите нам.',
      ],
    },
    {
      en: [
        'Breakfast',
        'From 7:00 to 10:30 on the terrace.\n\n' +
          '- Gluten-free bread on request\n- Coffee to go from 6:00\n- Packed breakfast for early flights: ask the evening before',
      ],
      sr: [
        'Doručak',
        'Od 7:00 do 10:30 na terasi.\n\n' +
          '- Hljeb bez glutena na zahtjev\n- Kafa za ponijeti od 6:00\n' +
          '- Doručak za ponijeti prije ranog leta: molimo javite nam veče ranije',
      ],
      de: [
        'Frühstück',
        'Von 7:00 bis 10:30 Uhr auf der Terrasse.\n\n' +
          '- Glutenfreies Brot auf Wunsch\n- Kaffee zum Mitnehmen ab 6:00 Uhr\n' +
          '- Frühstückspaket für frühe Flüge: bitte am Vorabend bestellen',
      ],
      ru: [
        'Завтрак',
        'С 7:00 до 10:30 на террасе.\n\n' +
          '- Хлеб без глютена по просьбе\n- Кофе с собой с 6:00\n- Завтрак с собой к раннему рейсу: попросите накануне вечером',
      ],
    },
    {
      en: [
        'Keys and doors',
        'The front door locks at 23:00. Your room key opens it.\n\nLost a key? Call reception at any hour.',
      ],
      sr: [
        'Ključevi i vrata',
        'Ulazna vrata se zaključavaju u 23:00. Otvara ih ključ Vaše sobe.\n\nIzgubili ste ključ? Pozovite recepciju u bilo koje doba.',
      ],
      de: [
        'Schlüssel und Türen',
        'Die Haustür wird um 23:00 Uhr abgeschlossen. Ihr Zimmerschlüssel öffnet sie.\n\n' +
          'Schlüssel verloren? Rufen Sie die Rezeption an, zu jeder Stunde.',
      ],
      ru: [
        'Ключи и двери',
        'Входная дверь закрывается в 23:00. Её открывает ключ от вашего номера.\n\nПотеряли ключ? Звоните на рецепцию в любое время.',
      ],
    },
    {
      en: ['Parking', 'Behind the house, free of charge. Please leave the first place for deliveries.'],
      sr: ['Parking', 'Iza hotela, besplatno. Molimo ostavite prvo mjesto slobodno za dostavu.'],
      de: ['Parken', 'Hinter dem Haus, kostenlos. Bitte lassen Sie den ersten Platz für Lieferungen frei.'],
      ru: ['Парковка', 'За домом, бесплатно. Пожалуйста, оставляйте первое место для доставки.'],
    },
    {
      en: [
        'Check-out',
        'Until 11:00. We keep your bags until the evening.\n\nTimetables of the buses: https://www.example.com/buses',
      ],
      sr: ['Odlazak', 'Do 11:00. Vaš prtljag čuvamo do večeri.\n\nRed vožnje autobusa: https://www.example.com/buses'],
      de: [
        'Abreise',
        'Bis 11:00 Uhr. Ihr Gepäck bewahren wir bis zum Abend auf.\n\nBusfahrpläne: https://www.example.com/buses',
      ],
    },
  ],
  house_rules: [
    {
      en: ['Quiet hours', 'From 22:00 to 7:00. Sound carries over the courtyard.'],
      sr: ['Noćni mir', 'Od 22:00 do 7:00. U dvorištu se sve čuje.'],
      de: ['Ruhezeiten', 'Von 22:00 bis 7:00 Uhr. Im Innenhof trägt der Schall weit.'],
      ru: ['Часы тишины', 'С 22:00 до 7:00. Во дворе хорошо слышно.'],
    },
    {
      en: ['Smoking', 'On the balconies only, please.'],
      sr: ['Pušenje', 'Molimo samo na balkonima.'],
      de: ['Rauchen', 'Bitte nur auf den Balkonen.'],
      ru: ['Курение', 'Пожалуйста, только на балконах.'],
    },
    {
      en: ['Visitors', 'Welcome until 22:00. Please tell reception.'],
      sr: ['Posjetioci', 'Dobrodošli do 22:00. Molimo najavite ih recepciji.'],
      de: ['Besuch', 'Willkommen bis 22:00 Uhr. Bitte sagen Sie der Rezeption Bescheid.'],
      ru: ['Посетители', 'Добро пожаловать до 22:00. Пожалуйста, предупредите рецепцию.'],
    },
    {
      en: ['Check-out', 'Rooms by 11:00. We keep your bags until the evening, free of charge.'],
      sr: ['Odlazak', 'Sobe se oslobađaju do 11:00. Vaš prtljag čuvamo besplatno do večeri.'],
      de: ['Abreise', 'Zimmer bis 11:00 Uhr. Ihr Gepäck bewahren wir bis zum Abend kostenlos auf.'],
      ru: ['Выезд', 'Номера освобождают до 11:00. Багаж мы бесплатно храним до вечера.'],
    },
    {
      en: ['Pets', 'Welcome on a lead, everywhere but in the breakfast room.'],
      sr: ['Kućni ljubimci', 'Dobrodošli na povocu, svuda osim u sali za doručak.'],
      de: ['Haustiere', 'An der Leine überall willkommen, nur nicht im Frühstücksraum.'],
      ru: ['Домашние животные', 'Добро пожаловать на поводке везде, кроме зала для завтрака.'],
    },
  ],
}

const getTexts = ([title, content]: EntryText) => ({ title, content })

/** Creates the guide and rules of a small hotel. */
export const guideDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  for (const collection of collections) {
    const rows = entries[collection].map(({ en, sr, de, ru }, place) => {
      const translations: Entry['translations'] = {
        sr: getTexts(sr),
        de: getTexts(de),
        ...(ru && { ru: getTexts(ru) }),
      }
      return { hotel_id: staff.hotelId, id: newId(), ...getTexts(en), translations, order: place + 1 }
    })
    await database.write(staff, (tx) => tx.insertInto(collection).values(rows).execute())
  }
}

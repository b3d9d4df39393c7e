import type { DemoHotel } from '#app/server/feature.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { collections, type Collection, type Entry } from '../contract.ts'

type EntryText = readonly [title: string, content: string]

// The last entry of the guide lacks Russian on purpose, to show the translation status.
const entries: Record<Collection, readonly (readonly [english: EntryText, german: EntryText, russian?: EntryText])[]> =
  {
    hotel_guide: [
      [
        [
          'Wi-Fi',
          'Network: Guest\nPassword: on your key card\n\nThe signal is strongest near the window. Please tell us when it is not.',
        ],
        [
          'WLAN',
          'Netz: Guest\nPasswort: auf Ihrer Schlüsselkarte\n\nAm Fenster ist das Signal am stärksten. Bitte sagen Sie uns, wenn es nicht reicht.',
        ],
        [
          'Wi-Fi',
          'Сеть: Guest\nПароль: на вашей карте-ключе\n\nСигнал лучше всего у окна. Если это не так, пожалуйста, скажите нам.',
        ],
      ],
      [
        [
          'Breakfast',
          'From 7:00 to 10:30 on the terrace.\n\n- Gluten-free bread on request\n- Coffee to go from 6:00\n- Packed breakfast for early flights: ask the evening before',
        ],
        [
          'Frühstück',
          'Von 7:00 bis 10:30 Uhr auf der Terrasse.\n\n- Glutenfreies Brot auf Wunsch\n- Kaffee zum Mitnehmen ab 6:00 Uhr\n- Frühstückspaket für frühe Flüge: bitte am Vorabend bestellen',
        ],
        [
          'Завтрак',
          'С 7:00 до 10:30 на террасе.\n\n- Хлеб без глютена по просьбе\n- Кофе с собой с 6:00\n- Завтрак с собой к раннему рейсу: попросите накануне вечером',
        ],
      ],
      [
        [
          'Keys and doors',
          'The front door locks at 23:00. Your room key opens it.\n\nLost a key? Call reception at any hour.',
        ],
        [
          'Schlüssel und Türen',
          'Die Haustür wird um 23:00 Uhr abgeschlossen. Ihr Zimmerschlüssel öffnet sie.\n\nSchlüssel verloren? Rufen Sie die Rezeption an, zu jeder Stunde.',
        ],
        [
          'Ключи и двери',
          'Входная дверь закрывается в 23:00. Её открывает ключ от вашего номера.\n\nПотеряли ключ? Звоните на рецепцию в любое время.',
        ],
      ],
      [
        ['Parking', 'Behind the house, free of charge. Please leave the first place for deliveries.'],
        ['Parken', 'Hinter dem Haus, kostenlos. Bitte lassen Sie den ersten Platz für Lieferungen frei.'],
        ['Парковка', 'За домом, бесплатно. Пожалуйста, оставляйте первое место для доставки.'],
      ],
      [
        [
          'Check-out',
          'Until 11:00. We keep your bags until the evening.\n\nTimetables of the buses: https://www.example.com/buses',
        ],
        [
          'Abreise',
          'Bis 11:00 Uhr. Ihr Gepäck bewahren wir bis zum Abend auf.\n\nBusfahrpläne: https://www.example.com/buses',
        ],
      ],
    ],
    house_rules: [
      [
        ['Quiet hours', 'From 22:00 to 7:00. Sound carries over the courtyard.'],
        ['Ruhezeiten', 'Von 22:00 bis 7:00 Uhr. Im Innenhof trägt der Schall weit.'],
        ['Часы тишины', 'С 22:00 до 7:00. Во дворе хорошо слышно.'],
      ],
      [
        ['Smoking', 'On the balconies only, please.'],
        ['Rauchen', 'Bitte nur auf den Balkonen.'],
        ['Курение', 'Пожалуйста, только на балконах.'],
      ],
      [
        ['Visitors', 'Welcome until 22:00. Please tell reception.'],
        ['Besuch', 'Willkommen bis 22:00 Uhr. Bitte sagen Sie der Rezeption Bescheid.'],
        ['Посетители', 'Добро пожаловать до 22:00. Пожалуйста, предупредите рецепцию.'],
      ],
      [
        ['Check-out', 'Rooms by 11:00. We keep your bags until the evening, free of charge.'],
        ['Abreise', 'Zimmer bis 11:00 Uhr. Ihr Gepäck bewahren wir bis zum Abend kostenlos auf.'],
        ['Выезд', 'Номера освобождают до 11:00. Багаж мы бесплатно храним до вечера.'],
      ],
      [
        ['Pets', 'Welcome on a lead, everywhere but in the breakfast room.'],
        ['Haustiere', 'An der Leine überall willkommen, nur nicht im Frühstücksraum.'],
        ['Домашние животные', 'Добро пожаловать на поводке везде, кроме зала для завтрака.'],
      ],
    ],
  }

const getTexts = ([title, content]: EntryText) => ({ title, ...(content && { content }) })

/** Creates the guide and rules of a small hotel. */
export const guideDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  for (const collection of collections) {
    const rows = entries[collection].map(([[title, content], german, russian], place) => {
      const translations: Entry['translations'] = { de: getTexts(german), ...(russian && { ru: getTexts(russian) }) }
      return { hotel_id: staff.hotelId, id: newId(), title, content, translations, order: place + 1 }
    })
    await database.write(staff, (tx) => tx.insertInto(collection).values(rows).execute())
  }
}

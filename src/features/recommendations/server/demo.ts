import type { DemoHotel } from '#app/server/feature.ts'
import { newId } from '#platform/contract/id.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Point } from '../contract.ts'
import { insertRecommendation, savePropertyLocation } from './store.ts'

type PlaceText = readonly [name: string, description: string, distance: string, category?: string]
type Tip = readonly [
  category: string,
  name: string,
  description: string,
  distance: string,
  address: string,
  at: readonly [lat: number, lng: number],
  german?: PlaceText,
  russian?: PlaceText,
]
type Neighbourhood = { property: Point; tips: readonly Tip[] }

const budva: Neighbourhood = {
  property: { lat: 42.2839, lng: 18.8416 },
  tips: [
    [
      'Beach',
      'Mogren',
      'Two small coves behind a cliff path. Go before ten, take water shoes.',
      '0.9 miles',
      'Šetalište Mogren, 85310 Budva',
      [42.2777, 18.8306],
      [
        'Mogren',
        'Zwei kleine Buchten hinter einem Klippenpfad. Gehen Sie vor zehn Uhr, und nehmen Sie Badeschuhe mit.',
        '1,4 km',
      ],
      [
        'Могрен',
        'Две маленькие бухты за тропой вдоль скалы. Приходите до десяти и возьмите обувь для купания.',
        '1,4 км',
      ],
    ],
    [
      'Beach',
      'Jaz',
      'A long bay with pebbles and room for everybody. The bus takes ten minutes.',
      '2.3 miles',
      'Plaža Jaz, 85310 Budva',
      [42.2862, 18.8023],
      ['Jaz', 'Eine lange Bucht mit Kieseln und Platz für alle. Der Bus braucht zehn Minuten.', '3,7 km'],
      ['Яз', 'Длинная галечная бухта, места хватает всем. На автобусе десять минут.', '3,7 км'],
    ],
    [
      'Historical Site',
      'The Citadel',
      'A walk on the walls at sunset, then the little library upstairs. The ticket is a few euros and the cats are free.',
      '0.6 miles',
      'Stari grad bb, 85310 Budva',
      [42.2769, 18.8382],
      [
        'Die Zitadelle',
        'Bei Sonnenuntergang über die Mauern, dann hinauf in die kleine Bibliothek. Der Eintritt kostet ein paar Euro, die Katzen sind umsonst.',
        '1 km',
      ],
      [
        'Цитадель',
        'Прогулка по стенам на закате, потом маленькая библиотека наверху. Билет стоит несколько евро, кошки бесплатно.',
        '1 км',
      ],
    ],
    [
      'Attraction',
      'Sveti Stefan viewpoint',
      'The island from above, best in the late afternoon. Ask us for a driver; parking is hard to find.',
      '5 miles',
      'E80, 85315 Sveti Stefan',
      [42.2585, 18.899],
      [
        'Aussichtspunkt Sveti Stefan',
        'Die Insel von oben, am schönsten am späten Nachmittag. Fragen Sie uns nach einem Fahrer; Parkplätze sind rar.',
        '8 km',
      ],
      [
        'Смотровая площадка Свети-Стефан',
        'Остров сверху, лучше всего ближе к вечеру. Попросите у нас водителя: припарковаться трудно.',
        '8 км',
      ],
    ],
    [
      'Cafe',
      'Kod Mace',
      'Fig cake and strong coffee under the plane tree.',
      '200 m',
      'Trg Slikara bb, 85310 Budva',
      [42.2826, 18.8402],
      ['Kod Mace', 'Feigenkuchen und starker Kaffee unter der Platane.', '200 m'],
      ['Kod Mace', 'Инжирный пирог и крепкий кофе под платаном.', '200 м'],
    ],
    [
      'Market',
      'Green market',
      'Cheese, figs and honey. Mornings only, cash only.',
      '0.3 miles',
      'Prve proleterske, 85310 Budva',
      [42.2871, 18.8405],
      ['Grüner Markt', 'Käse, Feigen und Honig. Nur vormittags, nur bar.', '500 m'],
      ['Зелёный рынок', 'Сыр, инжир и мёд. Только утром, только наличные.', '500 м'],
    ],
    // Lacks Russian on purpose, to show the translation status.
    [
      'Restaurant',
      'Konoba Portun',
      'Grilled fish by weight: ask for the price before it goes on the fire.',
      '0.6 miles',
      'Stari grad, 85310 Budva',
      [42.2782, 18.8379],
      ['Konoba Portun', 'Gegrillter Fisch nach Gewicht: Fragen Sie nach dem Preis, bevor er aufs Feuer kommt.', '1 km'],
    ],
    [
      'Boat rental',
      'Marina pier 3',
      'Small boats by the hour, no licence needed. Ask for Vuk.',
      '0.5 miles',
      'Marina Budva',
      [42.2795, 18.8397],
      ['Marina, Steg 3', 'Kleine Boote stundenweise, ohne Führerschein. Fragen Sie nach Vuk.', '800 m', 'Bootsverleih'],
      ['Марина, причал 3', 'Небольшие лодки на час, права не нужны. Спросите Вука.', '800 м', 'Прокат лодок'],
    ],
  ],
}

const kotor: Neighbourhood = {
  property: { lat: 42.4247, lng: 18.7712 },
  tips: [
    [
      'Historical Site',
      'City walls',
      '1,350 steps to the fortress. Start before eight in summer and take water.',
      '150 m',
      'Stari grad, 85330 Kotor',
      [42.4255, 18.7722],
    ],
    [
      'Historical Site',
      'Cathedral of Saint Tryphon',
      'Two towers, one of them unfinished. The treasury is upstairs.',
      '100 m',
      'Trg Svetog Tripuna, 85330 Kotor',
      [42.4243, 18.7713],
    ],
    [
      'Museum',
      'Maritime Museum',
      'Ships, maps and captains’ portraits in a palace. An hour well spent in the rain.',
      '80 m',
      'Trg Bokeljske mornarice 391, 85330 Kotor',
      [42.4249, 18.7706],
    ],
    [
      'Tour',
      'Boat to Our Lady of the Rocks',
      'From the pier in front of the gate, every hour in summer.',
      '250 m',
      'Riva, 85330 Kotor',
      [42.4246, 18.7687],
    ],
    [
      'Cafe',
      'Letrika',
      'Quiet courtyard, good espresso, jazz in the evening.',
      '120 m',
      'Stari grad, 85330 Kotor',
      [42.4241, 18.7718],
    ],
    [
      'Market',
      'Green market',
      'Along the wall, every morning. The olives are from the next village.',
      '200 m',
      'Put prvoboraca, 85330 Kotor',
      [42.4237, 18.7702],
    ],
    [
      'Beach',
      'Dobrota promenade',
      'Stone piers with ladders into clear water; walk until you find an empty one.',
      '1 mile',
      'Šetalište, Dobrota',
      [42.4372, 18.764],
    ],
  ],
}

const getTexts = ([name, description, distance, category]: PlaceText) => ({
  name,
  description,
  distance,
  ...(category !== undefined && { category }),
})

/** Creates the recommendations of each demo hotel. */
export const recommendationsDemo = async (database: Database, { staff }: DemoHotel): Promise<void> => {
  const { property, tips } = staff.hotelId === 'hotel-marina' ? budva : kotor
  await database.write(staff, async (tx) => {
    await savePropertyLocation(tx, staff, property)
    for (const [category, name, description, distance, address, at, german, russian] of tips) {
      const translations = { ...(german && { de: getTexts(german) }), ...(russian && { ru: getTexts(russian) }) }
      await insertRecommendation(tx, staff, newId(), {
        category,
        name,
        description,
        distance,
        address,
        google_place_id: null,
        lat: at[0],
        lng: at[1],
        image_url: null,
        translations,
      })
    }
  })
}

/** Its category only where the hotel has one of its own. */
export type TipText = readonly [name: string, description: string, distance: string, category?: string]
export type DemoTip = {
  category: string
  address: string
  at: readonly [lat: number, lng: number]
  en: TipText
  sr: TipText
  de: TipText
  ru?: TipText
}

/** The recommendations of the demo hotels. The hotel in Kotor has no texts in Russian. */
export const demoTips: Readonly<Record<'hotel-marina' | 'old-town', readonly DemoTip[]>> = {
  'hotel-marina': [
    {
      category: 'Beach',
      address: 'Šetalište Mogren, 85310 Budva',
      at: [42.2777, 18.8306],
      en: ['Mogren', 'Two small coves behind a cliff path. Go before ten, take water shoes.', '0.9 miles'],
      sr: [
        'Mogren',
        'Dvije male uvale na kraju staze ispod litica. Dođite prije deset i ponesite obuću za more.',
        '1,4 km',
      ],
      de: [
        'Mogren',
        'Zwei kleine Buchten hinter einem Klippenpfad. Gehen Sie vor zehn Uhr, und nehmen Sie Badeschuhe mit.',
        '1,4 km',
      ],
      ru: [
        'Могрен',
        'Две маленькие бухты за тропой вдоль скалы. Приходите до десяти и возьмите обувь для купания.',
        '1,4 км',
      ],
    },
    {
      category: 'Beach',
      address: 'Plaža Jaz, 85310 Budva',
      at: [42.2862, 18.8023],
      en: ['Jaz', 'A long bay with pebbles and room for everybody. The bus takes ten minutes.', '2.3 miles'],
      sr: ['Jaz', 'Duga šljunkovita plaža na kojoj ima mjesta za sve. Autobusom deset minuta.', '3,7 km'],
      de: ['Jaz', 'Eine lange Bucht mit Kieseln und Platz für alle. Der Bus braucht zehn Minuten.', '3,7 km'],
      ru: ['Яз', 'Длинная галечная бухта, места хватает всем. На автобусе десять минут.', '3,7 км'],
    },
    {
      category: 'Historical Site',
      address: 'Stari grad bb, 85310 Budva',
      at: [42.2769, 18.8382],
      en: [
        'The Citadel',
        'A walk on the walls at sunset, then the little library upstairs. The ticket is a few euros and the cats are free.',
        '0.6 miles',
      ],
      sr: [
        'Citadela',
        'Šetnja zidinama u zalazak sunca, pa mala biblioteka na spratu. Ulaznica je nekoliko eura, a mačke su besplatne.',
        '1 km',
      ],
      de: [
        'Die Zitadelle',
        'Bei Sonnenuntergang über die Mauern, dann hinauf in die kleine Bibliothek. ' +
          'Der Eintritt kostet ein paar Euro, die Katzen sind umsonst.',
        '1 km',
      ],
      ru: [
        'Цитадель',
        'Прогулка по стенам на закате, потом маленькая библиотека наверху. Билет стоит несколько евро, кошки бесплатно.',
        '1 км',
      ],
    },
    {
      category: 'Attraction',
      address: 'E80, 85315 Sveti Stefan',
      at: [42.2585, 18.899],
      en: [
        'Sveti Stefan viewpoint',
        'The island from above, best in the late afternoon. Ask us for a driver; parking is hard to find.',
        '5 miles',
      ],
      sr: [
        'Vidikovac Sveti Stefan',
        'Ostrvo odozgo, najljepše u kasno popodne. Pitajte nas za vozača; parking se teško nalazi.',
        '8 km',
      ],
      de: [
        'Aussichtspunkt Sveti Stefan',
        'Die Insel von oben, am schönsten am späten Nachmittag. Fragen Sie uns nach einem Fahrer; Parkplätze sind rar.',
        '8 km',
      ],
      ru: [
        'Смотровая площадка Свети-Стефан',
        'Остров сверху, лучше всего ближе к вечеру. Попросите у нас водителя: припарковаться трудно.',
        '8 км',
      ],
    },
    {
      category: 'Cafe',
      address: 'Trg Slikara bb, 85310 Budva',
      at: [42.2826, 18.8402],
      en: ['Kod Mace', 'Fig cake and strong coffee under the plane tree.', '200 m'],
      sr: ['Kod Mace', 'Kolač od smokava i jaka kafa ispod platana.', '200 m'],
      de: ['Kod Mace', 'Feigenkuchen und starker Kaffee unter der Platane.', '200 m'],
      ru: ['Kod Mace', 'Инжирный пирог и крепкий кофе под платаном.', '200 м'],
    },
    {
      category: 'Market',
      address: 'Prve proleterske, 85310 Budva',
      at: [42.2871, 18.8405],
      en: ['Green market', 'Cheese, figs and honey. Mornings only, cash only.', '0.3 miles'],
      sr: ['Zelena pijaca', 'Sir, smokve i med. Samo prije podne i samo gotovina.', '500 m'],
      de: ['Grüner Markt', 'Käse, Feigen und Honig. Nur vormittags, nur bar.', '500 m'],
      ru: ['Зелёный рынок', 'Сыр, инжир и мёд. Только утром, только наличные.', '500 м'],
    },
    // Lacks Russian on purpose, to show the translation status.
    {
      category: 'Restaurant',
      address: 'Stari grad, 85310 Budva',
      at: [42.2782, 18.8379],
      en: ['Konoba Portun', 'Grilled fish by weight: ask for the price before it goes on the fire.', '0.6 miles'],
      sr: ['Konoba Portun', 'Riba sa žara na kilo: pitajte za cijenu prije nego što ode na vatru.', '1 km'],
      de: [
        'Konoba Portun',
        'Gegrillter Fisch nach Gewicht: Fragen Sie nach dem Preis, bevor er aufs Feuer kommt.',
        '1 km',
      ],
    },
    {
      category: 'Boat rental',
      address: 'Marina Budva',
      at: [42.2795, 18.8397],
      en: ['Marina pier 3', 'Small boats by the hour, no licence needed. Ask for Vuk.', '0.5 miles'],
      sr: ['Marina, ponton 3', 'Mali čamci na sat, bez dozvole. Pitajte za Vuka.', '800 m', 'Iznajmljivanje čamaca'],
      de: [
        'Marina, Steg 3',
        'Kleine Boote stundenweise, ohne Führerschein. Fragen Sie nach Vuk.',
        '800 m',
        'Bootsverleih',
      ],
      ru: ['Марина, причал 3', 'Небольшие лодки на час, права не нужны. Спросите Вука.', '800 м', 'Прокат лодок'],
    },
  ],
  'old-town': [
    {
      category: 'Historical Site',
      address: 'Stari grad, 85330 Kotor',
      at: [42.4255, 18.7722],
      en: ['City walls', '1,350 steps to the fortress. Start before eight in summer and take water.', '150 m'],
      sr: ['Gradske zidine', 'Do tvrđave vodi 1350 stepenika. Ljeti krenite prije osam i ponesite vodu.', '150 m'],
      de: [
        'Stadtmauer',
        'Bis zur Festung sind es 1350 Stufen. Gehen Sie im Sommer vor acht Uhr los, und nehmen Sie Wasser mit.',
        '150 m',
      ],
    },
    {
      category: 'Historical Site',
      address: 'Trg Svetog Tripuna, 85330 Kotor',
      at: [42.4243, 18.7713],
      en: ['Cathedral of Saint Tryphon', 'Two towers, one of them unfinished. The treasury is upstairs.', '100 m'],
      sr: ['Katedrala Svetog Tripuna', 'Dva zvonika, jedan nedovršen. Riznica je na spratu.', '100 m'],
      de: [
        'Sankt-Tryphon-Kathedrale',
        'Zwei Türme, einer davon unvollendet. Die Schatzkammer ist im Obergeschoss.',
        '100 m',
      ],
    },
    {
      category: 'Museum',
      address: 'Trg Bokeljske mornarice 391, 85330 Kotor',
      at: [42.4249, 18.7706],
      en: [
        'Maritime Museum',
        'Ships, maps and captains’ portraits in a palace. An hour well spent in the rain.',
        '80 m',
      ],
      sr: ['Pomorski muzej', 'Brodovi, mape i portreti kapetana u staroj palati. Pravo mjesto za sat kiše.', '80 m'],
      de: [
        'Schifffahrtsmuseum',
        'Schiffe, Karten und Kapitänsporträts in einem Palast. Genau richtig für eine Stunde Regen.',
        '80 m',
      ],
    },
    {
      category: 'Tour',
      address: 'Riva, 85330 Kotor',
      at: [42.4246, 18.7687],
      en: ['Boat to Our Lady of the Rocks', 'From the pier in front of the gate, every hour in summer.', '250 m'],
      sr: ['Brodom do Gospe od Škrpjela', 'Sa pristaništa ispred gradskih vrata, ljeti svakog sata.', '250 m'],
      de: ['Boot zur Insel Gospa od Škrpjela', 'Vom Anleger vor dem Stadttor, im Sommer jede Stunde.', '250 m'],
    },
    {
      category: 'Cafe',
      address: 'Stari grad, 85330 Kotor',
      at: [42.4241, 18.7718],
      en: ['Letrika', 'Quiet courtyard, good espresso, jazz in the evening.', '120 m'],
      sr: ['Letrika', 'Mirno dvorište, dobar espreso, uveče džez.', '120 m'],
      de: ['Letrika', 'Ruhiger Innenhof, guter Espresso, abends Jazz.', '120 m'],
    },
    {
      category: 'Market',
      address: 'Put prvoboraca, 85330 Kotor',
      at: [42.4237, 18.7702],
      en: ['Green market', 'Along the wall, every morning. The olives are from the next village.', '200 m'],
      sr: ['Zelena pijaca', 'Uz zidine, svakog jutra. Masline su iz susjednog sela.', '200 m'],
      de: ['Grüner Markt', 'Jeden Vormittag an der Stadtmauer. Die Oliven kommen aus dem Nachbardorf.', '200 m'],
    },
    {
      category: 'Beach',
      address: 'Šetalište, Dobrota',
      at: [42.4372, 18.764],
      en: [
        'Dobrota promenade',
        'Stone piers with ladders into clear water; walk until you find an empty one.',
        '1 mile',
      ],
      sr: ['Šetalište u Dobroti', 'Kamene ponte sa ljestvama u bistro more; šetajte dok ne nađete slobodnu.', '1,6 km'],
      de: [
        'Uferpromenade von Dobrota',
        'Steinerne Stege mit Leitern ins klare Wasser; gehen Sie weiter, bis einer frei ist.',
        '1,6 km',
      ],
    },
  ],
}

// Common names of people with the letters that code pages disagree about: dictionaries of countries have few of them.
export const commonNames: Readonly<Record<string, string>> = {
  da:
    'Søren Jørgen Bjørn Sørensen Jørgensen Mørk Kjær Skjærbæk Nørgaard Åse Åge Østergaard Øystein Håkon Bø ' +
    'Højgaard Høj Bøgh Møller Nyrød Løkke Lærke Ærø',
  es: 'Peña Núñez Muñoz Ibáñez Begoña Íñigo Toño Castaño Cañas Ordóñez Yáñez Saldaña Iñaki José Jesús Ángel',
  fr: 'Hélène François Lefèvre Zoé Noël Loïc Benoît Jérôme Gaëlle Lévêque Étienne Anaïs Maël Desprès Côme Agnès',
  hr: 'Kovačević Đurić Šarić Žarko Ćosić Đorđe Šćekić Božić Dragišić Mišković Nikčević Knežević Čović Anđelić Ružica Đurđa',
  hu:
    'Erdős Gergő Ernő Dezső Szőke Mező Kőszegi Győri Szűcs Fűzi Gyűrű Győző Jenő Rezső Kövér Fűtő Csüllög ' +
    'Gellért Hűvös Hegedűs Petőfi Sörös Tűri Bűdi',
  it: 'Nicolò Niccolò Cantù Noè Salomè Mosè Dalprà Papà Viganò Locatellì Calò Rosà Fò Cefalù Lucà Morè',
  lt: 'Jūratė Rūta Šimkus Žukauskas Žukauskienė Rimkutė Živilė Jonaitė Vėjas Šarūnas Gražina Mindaugė',
  lv: 'Jānis Bērziņš Krūmiņš Kalniņš Kristīne Līga Ģirts Ķirsis Zariņa Ozoliņš',
  pl: 'Zaręba Wąsik Dąbrowski Wójcik Żak Ślęzak Błaszczyk Kamiński Gałązka Grażyna Małgorzata Paweł Michał Stanisław Piątek Kubiś Zając',
  pt: 'João Conceição Simões Magalhães Guimarães Araújo Gonçalves Assunção Leitão Falcão Antão Inês Camões Luís',
  ro: 'Ţăranu Ştefan Ioniţă Mihăiţă Bălan Răzvan Ţurcanu Muşat Păun Fănel Niţă Şerban Cătălin',
  sv: 'Göran Håkan Åsa Sjöström Lindström Öberg Mårten Björn Källström Sjögren',
  tr: 'Ayşe Işık Yıldız Güneş Şahin Doğan Çağla Tuğba Oğuz Kılıç Çınar Gülşen Şen İbrahim Yılmaz Aydın Özgür Işıl Şirin',
  cs: 'Jiří Dvořák Němec Růžička Černý Kateřina Zdeněk Ševčík Ondřej Kučerová Procházka Říha Hůlka Bohuš Vašek Ťok',
  de: 'Jürgen Müller Günther Groß Weiß Bärbel Schröder Jörg Größmann Kröger Süß Käthe Böhm Jäger Krüger Schäfer',
  ru: 'Щукин Ёлкина Сергей Андрей Кузнецов Ольга Дмитриев Иванова Илья Юлия',
  sr: 'Љубица Његош Ђорђе Јовановић Ковачевић Илић Душан Ђурић Жарко Ћосић Анђелић',
  el: 'Γιώργος Παπαδόπουλος Ελένη Νικολάου Δημητρίου Άννα Βλάχου Κώστας Μαρία',
}

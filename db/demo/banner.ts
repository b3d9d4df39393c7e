import type { Language } from '#platform/contract/languages.ts'

/**
 * The banner of a public demo and the text of its link, in every language. They are not among the messages, which every
 * browser gets.
 */
export const demoBanner: Record<Language, readonly [text: string, link: string]> = {
  en: ['This is a public demo. Everything you enter is deleted every night.', 'Get Deskbell'],
  de: ['Dies ist eine öffentliche Demo. Alles, was Sie eingeben, wird jede Nacht gelöscht.', 'Deskbell holen'],
  pl: ['To jest publiczne demo. Wszystko, co wpiszesz, jest usuwane każdej nocy.', 'Pobierz Deskbell'],
  ro: ['Acesta este un demo public. Tot ce introduceți se șterge în fiecare noapte.', 'Obțineți Deskbell'],
  nl: ['Dit is een openbare demo. Alles wat u invoert, wordt elke nacht gewist.', 'Deskbell ophalen'],
  ru: ['Это публичная демоверсия. Всё, что вы введёте, удаляется каждую ночь.', 'Получить Deskbell'],
  hu: ['Ez egy nyilvános bemutató. Minden, amit beír, éjszakánként törlődik.', 'A Deskbell letöltése'],
  cs: ['Toto je veřejná ukázka. Vše, co zadáte, se každou noc maže.', 'Získat Deskbell'],
  sr: ['Ovo je javni demo. Sve što unesete briše se svake noći.', 'Preuzmite Deskbell'],
  sq: ['Kjo është një demo publike. Gjithçka që shkruani fshihet çdo natë.', 'Merrni Deskbell'],
}

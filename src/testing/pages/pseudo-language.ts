import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { getMessages, type Messages } from '../../../tools/vite/messages.ts'

// Marks that no font draws and no line breaks at: the text between them keeps its width.
/** Around every text of our own. */
export const text = { open: '\u2063', close: '\u2064' } as const
/** Around every text of the hotel and its people. */
export const data = { open: '\u2061', close: '\u2062' } as const

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
}
const more = ['é', 'ñ', 'ô', 'š', 'ü', 'â']

// Word by word: a longer language has longer words, not more of them.
const longer = (words: string): string =>
  words.replaceAll(/\p{L}+/gu, (word) => {
    const tail = Array.from({ length: Math.round(word.length * 0.4) }, (_, at) => more[at % more.length]).join('')
    return word.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter) + tail
  })

/** A text in the pseudo-language: marked, 40 % longer, with its placeholders and addresses unchanged. */
export const pseudo = (words: string): string =>
  `${text.open}${words
    .split(/(\{\{[^}]*\}\}|https?:\S+)/)
    .map((part, at) => (at % 2 === 1 ? part : longer(part)))
    .join('')}${text.close}`

/** The English dictionary in the pseudo-language. */
export const pseudoMessages = (): Messages =>
  Object.fromEntries(
    Object.entries(getMessages(join(import.meta.dirname, '../../..'), 'en')).map(([folder, texts]) => [
      folder,
      Object.fromEntries(Object.entries(texts).map(([key, words]) => [key, pseudo(words)])),
    ]),
  )

/** From now on English in this browser is the pseudo-language: its dictionary replaces the English one. */
export const speakPseudo = async (page: Page): Promise<void> => {
  const body = `export default ${JSON.stringify(pseudoMessages())}`
  await page
    .context()
    .route(/\/assets\/(en|rest|staff-texts)-[^/]+\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
}

/** Names for everything that a hotel's people write, each of them marked: for `fillWith`. */
export const namesOfData: readonly string[] = [
  'Adriatic room',
  'Marina Petrović',
  'Two soft pillows',
  'Fish soup with bread',
  'At the old pier',
  'Sea view',
  'Dr. Anna Wolf',
  'Please knock twice',
  'Room 12',
  'Garden',
  'Breakfast hall',
  'Weber',
].map((name) => `${data.open}${name}${data.close}`)

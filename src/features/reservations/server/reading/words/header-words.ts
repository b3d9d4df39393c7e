import { germanicHeaders } from './germanic.ts'
import type { HeaderLanguage, HeaderWords } from './language.ts'
import { otherHeaders } from './other-families.ts'
import { romanceHeaders } from './romance.ts'
import { slavicHeaders } from './slavic.ts'

// Left out on purpose: names that can also mean a number of rooms (German "Zimmer", Albanian "dhoma") or the booking
// date.
/** Column names of all languages. */
export const headerWords: Record<HeaderLanguage, HeaderWords> = {
  ...germanicHeaders,
  ...slavicHeaders,
  ...romanceHeaders,
  ...otherHeaders,
}

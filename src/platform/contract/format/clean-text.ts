// Look-alikes: characters that draw nothing make one text look like another, or like none at all: control characters,
// direction overrides, fillers, tags. Allowed: tab and line feed, and below what letters and emoji need of it.
const selectors = '\\ufe00-\\ufe0d\\u180b-\\u180d\\u180f\\u{e0100}-\\u{e01ef}'
const tags = '[\\u{e0020}-\\u{e007f}]'
const unwanted = new RegExp(
  `(?![\\u200c\\u200d\\ufe0e\\ufe0f${selectors}]|${tags})` +
    '[\\p{Default_Ignorable_Code_Point}\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ufff9-\\ufffc\\u{16fe4}\\u{1d159}]',
  'gu',
)
/** Not only by scripts: an emoji or a sign in front of a joiner stands as well. */
const joined = '[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]'
const ofAlphabets = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}]'
// The joiners of Persian, the scripts of India and emoji. Between Latin letters they would only make another name.
const strayJoiners = new RegExp(
  `(?<!${joined})[\\u200c\\u200d]|(?<=${ofAlphabets}\\p{M}{0,8})[\\u200c\\u200d]|(?<!\\p{M})[\\u200c\\u200d](?!${joined})`,
  'gu',
)
// A variation selector chooses the form of the sign before it, and tags name the country of a black flag.
const straySelectors = new RegExp(
  [
    '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}])(?!(?<=[0-9#*])\\ufe0f\\u20e3)[\\ufe0e\\ufe0f]',
    `(?<![\\p{Script=Han}\\p{Sm}\\u1000-\\u102a\\u1820-\\u18aa])[${selectors}]`,
    `(?<!\\u{1f3f4}${tags}{0,7})${tags}`,
  ].join('|'),
  'gu',
)
/** The blank of Braille is a character of its own. */
const brailleBlank = /\u2800/g

/**
 * Normalises a text for storage: well-formed Unicode in NFC, CR LF as LF, no characters that draw nothing, trimmed. A
 * text of only such characters is empty.
 * @param raw any string
 */
export const cleanText = (raw: string): string =>
  raw
    .replace(/\r\n?/g, '\n')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .replace(unwanted, '')
    // Selectors are marks: one that stays may carry a joiner.
    .replace(straySelectors, '')
    .replace(strayJoiners, '')
    .replace(brailleBlank, ' ')
    .normalize('NFC')
    .trim()

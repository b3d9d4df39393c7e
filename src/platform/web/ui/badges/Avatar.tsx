import { cx } from '../cx.ts'

/** First letters of the first and the last word of a name. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** Decorative: the name itself is beside it, or in the accessible name of its parent. */
export const Avatar = ({ name, small }: { name: string; small?: boolean | undefined }) => (
  <span className={cx('av', small && 'av--s')} aria-hidden="true">
    {initials(name)}
  </span>
)

import { Fragment } from 'react'

type Block = { kind: 'paragraph' | 'list'; lines: string[] }

const bullet = /^\s*[-*•]\s+/

/** Parses plain text: a blank line separates paragraphs, lines that begin with a dash are a list. */
export const parseBlocks = (text: string): Block[] => {
  const blocks: Block[] = []
  let parted = true
  for (const line of text.split('\n')) {
    const kind = bullet.test(line) ? 'list' : 'paragraph'
    const words = line.replace(bullet, '').trim()
    if (words && (parted || blocks.at(-1)?.kind !== kind)) blocks.push({ kind, lines: [] })
    if (words) blocks.at(-1)?.lines.push(words)
    parted = !words
  }
  return blocks
}

type Piece = { text: string; href: string | null }

// A full stop or bracket at the end belongs to the sentence, not to the URL.
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** Splits a line into text and links: only web addresses become links. */
export const getPieces = (line: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const match of line.matchAll(address)) {
    if (match.index > from) pieces.push({ text: line.slice(from, match.index), href: null })
    pieces.push({ text: match[0].replace(/^https?:\/\//, ''), href: match[0] })
    from = match.index + match[0].length
  }
  if (from < line.length) pieces.push({ text: line.slice(from), href: null })
  return pieces
}

const Line = ({ line }: { line: string }) =>
  getPieces(line).map(({ text, href }, index) =>
    href === null ? (
      <Fragment key={index}>{text}</Fragment>
    ) : (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  )

/** A text of the staff, rendered as text: nothing in it can become markup. */
export const Content = ({ text }: { text: string }) =>
  parseBlocks(text).map(({ kind, lines }, index) =>
    kind === 'list' ? (
      <ul key={index} className="bullets">
        {lines.map((line, at) => (
          <li key={at}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={index}>
        {lines.map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            <Line line={line} />
          </Fragment>
        ))}
      </p>
    ),
  )

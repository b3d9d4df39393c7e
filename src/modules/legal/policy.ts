import type { Language } from '#platform/contract/languages.ts'
import type { DraftParagraph, DraftSource, LegalKind, LegalTexts } from './contract.ts'

/** A part of a legal text: what follows a heading. The first part may have none. */
export type LegalPart = { heading: string | null; body: string }

/** The parts of a legal text: a line that begins with `# ` is a heading. */
export const splitAtHeadings = (text: string): LegalPart[] => {
  const parts: LegalPart[] = [{ heading: null, body: '' }]
  for (const line of text.split('\n')) {
    const last = parts.at(-1)
    if (line.startsWith('# ')) parts.push({ heading: line.slice(2).trim(), body: '' })
    else if (last) last.body += `${line}\n`
  }
  return parts.filter(({ heading, body }) => heading !== null || body.trim() !== '')
}

const blank = /\[[^[\]\n]{1,200}\]/g

/** How many places in square brackets wait for what only the hotel knows. */
export const countBlanks = (text: string): number => text.match(blank)?.length ?? 0

/** What is on and was not when the draft was taken over. Nothing without a draft. */
export const findNewSources = <Source extends DraftSource>(
  now: readonly Source[],
  then: readonly DraftSource[] | null,
): Source[] =>
  then === null ? [] : now.filter((one) => !then.some(({ key, name }) => key === one.key && name === one.name))

/**
 * A notice with further paragraphs: before the last part of the draft, the guests' rights, where the notice still has it;
 * otherwise at the end.
 */
export const addParagraphs = (text: string, added: readonly DraftParagraph[], draft: string): string => {
  const heading = draft.slice(draft.lastIndexOf('\n# ')).trimStart().split('\n', 1)[0] ?? ''
  const lines = text.split('\n')
  const at = lines.lastIndexOf(heading)
  const [before, after] = at === -1 ? [text, ''] : [lines.slice(0, at).join('\n'), lines.slice(at).join('\n')]
  return [before.trimEnd(), ...added.map((paragraph) => paragraph.text), after]
    .filter((part) => part !== '')
    .join('\n\n')
}

/**
 * The text for a reader: in their language, in the main one, or in any.
 * @param spoken the languages of the hotel, the main one first
 */
export const chooseText = (
  texts: LegalTexts,
  language: Language | undefined,
  spoken: readonly Language[],
): { text: string; language: Language } | null => {
  const order = [language, ...spoken, ...(Object.keys(texts) as Language[])]
  const found = order.find((code) => code !== undefined && texts[code])
  return found === undefined ? null : { text: texts[found] ?? '', language: found }
}

/** The address at which guests read a legal page. @param where as the hotel has it: 'page', or an address elsewhere */
export const getLegalHref = (hotelSlug: string, kind: LegalKind, where: string): string =>
  where === 'page' ? `/${hotelSlug}/${kind}` : where

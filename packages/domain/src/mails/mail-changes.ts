import type { Design } from '../blocks/block-list.ts'
import { textsOfMail } from './mail-texts.ts'

/** Longest beginning of a change. */
const LONGEST = 80

/**
 * The first words of a mail that are not in the design before, by which a member recognises a version; those of the mail itself when there
 * is none before. Null where no text changed.
 */
export function firstChange(design: Design, before: Design | undefined): string | null {
  const known = new Set(before ? saidIn(before) : [])
  const changed = saidIn(design).find((words) => words && !known.has(words))
  return changed === undefined ? null : beginningOf(changed)
}

/** All texts of a mail as they are read, in each language. */
const saidIn = (design: Design): string[] =>
  textsOfMail(design).flatMap(({ words }) => (['en', 'gr'] as const).map((locale) => plain(words[locale] ?? '')))

const beginningOf = (words: string): string => (words.length > LONGEST ? `${words.slice(0, LONGEST - 1).trimEnd()}…` : words)

const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

import { MergeTagError, readFillIn, type FillIn } from '../templates/fill-in.ts'
import { mailText } from '../templates/mail-html.ts'
import type { MergeValues } from '../templates/merge-tags.ts'

const OUTPUT = /\{\{([^{}]*)\}\}/g
/** Characters that no text contains: they are for private use. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')
/** Conditions, tags that take the spaces around them away, and headings that are written in capitals. */
const NOT_ONCE = /\{%|\{\{-|-\}\}|<h[456]\b/i
/** A value with these would change the spaces around it. */
const MOVES_SPACES = /^\s|\s$|\s\s|[\t\n\r\f\u200B]/

/**
 * The plain part of a text to many people. Its HTML is turned into text once, and the values are filled into this text for each person.
 * @param body HTML with merge tags
 * @returns the plain part for these values; null when the HTML of this person has to be turned into text: the text has conditions, or a
 * value is empty or would change the spaces around it
 */
export function readPlainText(body: string): (values: MergeValues) => string | null {
  const outputs = new Map<string, { fillIn: FillIn; at: number }>()
  const text = textWithMarks(body, outputs)
  if (text === null) return () => null
  const fillIns = [...outputs.values()].map(({ fillIn }) => fillIn)
  return (values) => {
    const filled = fillIns.map((fillIn) => fillIn.render(values))
    if (filled.some((value) => value === '' || MOVES_SPACES.test(value))) return null
    return text.replace(MARK, (_, at: string) => filled[Number(at)]!)
  }
}

/** The text with a mark in place of each value; null when it cannot be made once for all. */
function textWithMarks(body: string, outputs: Map<string, { fillIn: FillIn; at: number }>): string | null {
  if (NOT_ONCE.test(body) || body.includes(OPEN) || body.includes(CLOSE)) return null
  try {
    const marked = body.replace(OUTPUT, (tag, name: string) => {
      const known = outputs.get(name.trim()) ?? { fillIn: readFillIn(tag, 'text'), at: outputs.size }
      outputs.set(name.trim(), known)
      return `${OPEN}${known.at}${CLOSE}`
    })
    return marked.includes('{{') ? null : mailText(marked)
  } catch (error) {
    if (error instanceof MergeTagError) return null
    throw error
  }
}

import type { Requirement } from '@stoa/contract/browser'
import { fold, latin } from '@stoa/domain'

/** A question while it is edited; `id` distinguishes equal ones. */
export type Question = Requirement & { id: number; isNew: boolean }

let last = 0

/** The questions of the editor for stored ones. */
export const questionsOf = (requirements: readonly Requirement[]): Question[] =>
  requirements.map((requirement) => ({ ...requirement, id: ++last, isNew: false }))

export const newQuestion = (): Question => ({
  id: ++last,
  isNew: true,
  key: '',
  type: 'text',
  label_en: '',
  label_gr: null,
  required: true,
  options: null,
  help: null,
})

/**
 * The stored form of questions. Stored questions keep their key, because answers refer to it; keys of new ones derive from the
 * question, values of choices from their text.
 */
export function tidyQuestions(questions: readonly Question[]): Requirement[] {
  const keys = new Set(questions.filter((one) => !one.isNew).map((one) => one.key))
  return questions.map(({ id: _id, isNew, ...question }) => {
    const key = isNew ? unusedKey(slug(question.label_en, '_') || 'question', '_', keys) : question.key
    keys.add(key)
    return { ...question, key, options: question.type === 'select' ? choicesOf(question) : null }
  })
}

function choicesOf({ options }: Requirement): NonNullable<Requirement['options']> {
  const values = new Set<string>()
  return (options ?? [])
    .filter((option) => option.label_en.trim())
    .map((option) => {
      const value = option.value || unusedKey(slug(option.label_en, '-') || 'choice', '-', values)
      values.add(value)
      return { ...option, value }
    })
}

/** `Λογότυπο (vector)` becomes `logotypo_vector`. */
function slug(text: string, glue: string): string {
  const plain = latin(text) || fold(text)
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words
    .join(glue)
    .replace(/^[0-9_]+/, '')
    .slice(0, 36)
}

function unusedKey(wanted: string, glue: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}${glue}${number}`)) return `${wanted}${glue}${number}`
}

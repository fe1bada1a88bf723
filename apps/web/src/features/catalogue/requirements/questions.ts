import type { Requirement } from '@stoa/contract/browser'
import { fold, latin } from '@stoa/domain'

/** A question in the editor; `id` distinguishes equal questions. */
export type Question = Requirement & { id: number; isNew: boolean }

let last = 0

/** Editor values of stored questions. */
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
 * Converts editor values to stored questions. Stored questions keep their key, because answers refer to it; new keys derive
 * from the question, and values of choices from their text.
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

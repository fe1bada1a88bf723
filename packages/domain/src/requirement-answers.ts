/** Global of all supported runtimes, for which the package has no types. */
declare const URL: { new (input: string): { protocol: string; hostname: string }; canParse(input: string): boolean }

/** A question of a product, which the buyer answers before work begins (domain.md 2.10). */
export interface RequirementQuestion {
  key: string
  type: 'text' | 'textarea' | 'file' | 'url' | 'select' | 'date' | 'bool'
  required: boolean
  options?: readonly { value: string }[] | null | undefined
}

/**
 * Answers by the key of their question: text for text, textarea, url, select and date (`YYYY-MM-DD`), true or false for
 * bool, the number or uuid of a stored file, or up to ten of them, for file.
 */
export type RequirementAnswers = Readonly<Record<string, unknown>>

export type AnswerFault = 'unknown' | 'text' | 'too_long' | 'url' | 'option' | 'date' | 'bool' | 'file'

/** Whether all required questions are answered and no answer is wrong, so that work may begin. */
export function areRequirementsComplete(questions: readonly RequirementQuestion[], answers: RequirementAnswers): boolean {
  return missingAnswers(questions, answers).length === 0 && Object.keys(answerFaults(questions, answers)).length === 0
}

/** Keys of required questions without an answer. Both true and false answer a required bool. */
export function missingAnswers(questions: readonly RequirementQuestion[], answers: RequirementAnswers): string[] {
  return questions.filter(({ key, required }) => required && isEmpty(answers[key])).map(({ key }) => key)
}

/** Errors of answers by key; answers to unknown questions are `unknown`. */
export function answerFaults(questions: readonly RequirementQuestion[], answers: RequirementAnswers): Record<string, AnswerFault> {
  const byKey = new Map(questions.map((question) => [question.key, question]))
  const faults: Record<string, AnswerFault> = {}
  for (const [key, answer] of Object.entries(answers)) {
    const question = byKey.get(key)
    const fault = question ? faultOf(question, answer) : 'unknown'
    if (fault) faults[key] = fault
  }
  return faults
}

/** Progress of answering the required questions, for a progress bar. */
export function answerProgress(
  questions: readonly RequirementQuestion[],
  answers: RequirementAnswers,
): { answered: number; required: number } {
  const required = questions.filter((question) => question.required).length
  return { answered: required - missingAnswers(questions, answers).length, required }
}

function faultOf(question: RequirementQuestion, answer: unknown): AnswerFault | undefined {
  if (isEmpty(answer)) return undefined
  return CHECKS[question.type](answer, question)
}

const CHECKS: Record<RequirementQuestion['type'], (answer: unknown, question: RequirementQuestion) => AnswerFault | undefined> = {
  text: (answer) => textFault(answer, 500),
  textarea: (answer) => textFault(answer, 10_000),
  url: (answer) => textFault(answer, 2048) ?? (isWebAddress(answer as string) ? undefined : 'url'),
  select: (answer, { options }) => (options?.some(({ value }) => value === answer) ? undefined : 'option'),
  date: (answer) => (typeof answer === 'string' && isDay(answer) ? undefined : 'date'),
  bool: (answer) => (typeof answer === 'boolean' ? undefined : 'bool'),
  file: (answer) => {
    const files = Array.isArray(answer) ? answer : [answer]
    return files.length <= 10 && files.every(isFileKey) ? undefined : 'file'
  },
}

function textFault(answer: unknown, max: number): AnswerFault | undefined {
  if (typeof answer !== 'string') return 'text'
  return answer.length > max ? 'too_long' : undefined
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && hostname.includes('.')
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const isFileKey = (key: unknown) =>
  typeof key === 'number' ? Number.isSafeInteger(key) && key > 0 : typeof key === 'string' && /^[0-9a-f-]{36}$/i.test(key)

const isEmpty = (answer: unknown) =>
  answer === undefined ||
  answer === null ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && !answer.length)

/** A field of a form, as far as its rules need it. */
export interface FormFieldRules {
  key: string
  type: string
  required?: boolean | undefined
  options?: readonly { value: string }[] | undefined
  maps_to?: string | null | undefined
  show_when?: { field: string; equals: string } | null | undefined
}
/** Answers by the keys of the fields, as a browser sends them. */
export type FormAnswers = Readonly<Record<string, unknown>>

/** Types of field that a target takes; targets that are not listed take all. */
const TARGET_TYPES: Readonly<Record<string, readonly string[]>> = {
  email: ['email'],
  phone: ['phone'],
  birthday: ['date'],
  first_name: ['text', 'hidden'],
  last_name: ['text', 'hidden'],
  company: ['text', 'hidden'],
  job_title: ['text', 'select', 'hidden'],
  subject: ['text', 'select', 'hidden'],
  message: ['text', 'textarea', 'hidden'],
}

/** A rule that a definition breaks: its path within the fields, and the name of the rule. */
export interface FormFault {
  path: string
  fault: 'key_taken' | 'no_options' | 'option_taken' | 'unknown_condition' | 'target_taken' | 'wrong_target'
}

const hasOptions = ({ type }: FormFieldRules) => type === 'select' || type === 'multiselect'

/** What is wrong with the fields of a form: each key and each target once, choices for selects, conditions on earlier fields. */
export function formFaults(fields: readonly FormFieldRules[]): FormFault[] {
  return fields.flatMap((field, at) => {
    const before = fields.slice(0, at)
    const faults: FormFault[] = []
    const add = (name: string, fault: FormFault['fault']) => faults.push({ path: `${at}.${name}`, fault })
    if (before.some(({ key }) => key === field.key)) add('key', 'key_taken')
    if (hasOptions(field) && !field.options?.length) add('options', 'no_options')
    const values = (field.options ?? []).map(({ value }) => value)
    if (new Set(values).size < values.length) add('options', 'option_taken')
    if (field.show_when && !canDependOn(before, field.show_when)) add('show_when', 'unknown_condition')
    if (field.maps_to && before.some(({ maps_to }) => maps_to === field.maps_to)) add('maps_to', 'target_taken')
    if (field.maps_to && TARGET_TYPES[field.maps_to]?.includes(field.type) === false) add('maps_to', 'wrong_target')
    return faults
  })
}

/** Whether an earlier field exists that can have the value of a condition. */
function canDependOn(before: readonly FormFieldRules[], { field, equals }: { field: string; equals: string }): boolean {
  const other = before.find(({ key }) => key === field)
  if (!other) return false
  return hasOptions(other) ? Boolean(other.options?.some(({ value }) => value === equals)) : true
}

/** The fields that a person sees with these answers. A field whose condition depends on a hidden one is hidden too. */
export function shownFields<F extends FormFieldRules>(fields: readonly F[], answers: FormAnswers): F[] {
  const shown: F[] = []
  for (const field of fields) {
    const condition = field.show_when
    const isShown = !condition || (shown.some(({ key }) => key === condition.field) && hasValue(answers[condition.field], condition.equals))
    if (isShown) shown.push(field)
  }
  return shown
}

/** Whether an answer is, or contains, a value. A ticked box has the value `yes`. */
function hasValue(answer: unknown, value: string): boolean {
  if (Array.isArray(answer)) return answer.map(String).includes(value)
  if (answer === true) return value === 'yes'
  return answer !== undefined && answer !== null && String(answer) === value
}

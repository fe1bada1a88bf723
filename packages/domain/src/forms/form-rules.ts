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
    const faults = [keyFault(field, before), optionsFault(field), conditionFault(field, before), targetFault(field, before)]
    return faults.flatMap((found) => (found ? [{ path: `${at}.${found[0]}`, fault: found[1] }] : []))
  })
}

type Found = readonly [name: string, fault: FormFault['fault']] | undefined

const keyFault = ({ key }: FormFieldRules, before: readonly FormFieldRules[]): Found =>
  before.some((other) => other.key === key) ? ['key', 'key_taken'] : undefined

function optionsFault(field: FormFieldRules): Found {
  const values = (field.options ?? []).map(({ value }) => value)
  if (hasOptions(field) && !values.length) return ['options', 'no_options']
  return new Set(values).size < values.length ? ['options', 'option_taken'] : undefined
}

const conditionFault = ({ show_when }: FormFieldRules, before: readonly FormFieldRules[]): Found =>
  show_when && !canDependOn(before, show_when) ? ['show_when', 'unknown_condition'] : undefined

function targetFault({ maps_to, type }: FormFieldRules, before: readonly FormFieldRules[]): Found {
  if (!maps_to) return undefined
  if (type === 'file') return ['maps_to', 'wrong_target']
  if (before.some((other) => other.maps_to === maps_to)) return ['maps_to', 'target_taken']
  return TARGET_TYPES[maps_to]?.includes(type) === false ? ['maps_to', 'wrong_target'] : undefined
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

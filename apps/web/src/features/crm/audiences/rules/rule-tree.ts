import {
  RULE_FIELDS,
  RULE_GROUPS,
  RULE_OPS,
  type Rule,
  type RuleCondition,
  type RuleFieldName,
  type RuleGroup,
  type RuleKind,
} from '@stoa/contract/browser'

/** Which of its rules a group asks for. */
export type RuleSection = (typeof RULE_GROUPS)[number]
export type RuleOp = (typeof RULE_OPS)[RuleKind][number]

export const FIELD_NAMES = Object.keys(RULE_FIELDS) as RuleFieldName[]

export const isGroup = (rule: Rule): rule is RuleGroup => !('field' in rule)

/** What a field can be asked. */
export const opsOf = (field: RuleFieldName): readonly RuleOp[] => RULE_OPS[RULE_FIELDS[field].kind]

/** A condition about a field, still without a value. */
export const newCondition = (field: RuleFieldName = 'lifecycle'): RuleCondition => ({ field, op: opsOf(field)[0]! })

/** Whether an operator compares with a value. */
export const takesValue = (op: string): boolean => op !== 'empty' && op !== 'not_empty'

/** Asks something else of the field; the value is kept where it still fits. */
export function withOp({ field, op: before, value }: RuleCondition, op: RuleOp): RuleCondition {
  const isDay = (one: string) => one === 'after' || one === 'before'
  const fits = takesValue(op) && isDay(op) === isDay(before)
  return { field, op, ...(fits && value !== undefined && { value }) }
}

/** How many conditions a group has, with those of the groups in it. */
export const conditionsIn = (group: RuleGroup): number =>
  rulesOf(group).reduce((sum, rule) => sum + (isGroup(rule) ? conditionsIn(rule) : 1), 0)

/** Whether every condition has its value, and every group a rule. */
export function isComplete(rule: Rule): boolean {
  if (isGroup(rule)) return rulesOf(rule).length > 0 && rulesOf(rule).every(isComplete)
  const { op, value } = rule
  return !takesValue(op) || (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '')
}

/** Replaces the rule at a place of a section, or removes it. */
export function withRule(group: RuleGroup, section: RuleSection, at: number, rule: Rule | null): RuleGroup {
  const rules = group[section] ?? []
  return withSection(group, section, rule ? rules.with(at, rule) : rules.filter((_, place) => place !== at))
}

/** Adds a rule at the end of a section. */
export const withMore = (group: RuleGroup, section: RuleSection, rule: Rule): RuleGroup =>
  withSection(group, section, [...(group[section] ?? []), rule])

function withSection(group: RuleGroup, section: RuleSection, rules: readonly Rule[]): RuleGroup {
  const { [section]: _, ...others } = group
  return rules.length ? { ...others, [section]: rules } : others
}

const rulesOf = (group: RuleGroup): readonly Rule[] => RULE_GROUPS.flatMap((section) => group[section] ?? [])

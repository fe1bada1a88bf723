export { useAudienceCount } from './edit/use-audience-count.ts'
export { RuleGroupField } from './rules/rule-group-field.tsx'
export { conditionsIn, isComplete, newCondition } from './rules/rule-tree.ts'
export { useRuleChoices, type RuleChoices } from './rules/use-rule-choices.ts'

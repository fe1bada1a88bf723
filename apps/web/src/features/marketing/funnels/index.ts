export { errorsWithout, RulesField } from './settings/rules-field.tsx'

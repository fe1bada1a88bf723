export { RulesField } from './settings/rules-field.tsx'

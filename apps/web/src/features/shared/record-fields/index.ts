export { factFields, fieldsOf, yesOrNo } from './fields-of.ts'
export { RecordFieldList } from './record-field-list.tsx'
export { useMemberChoices } from './use-member-choices.ts'

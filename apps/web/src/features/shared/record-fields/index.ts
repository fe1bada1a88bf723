export { factFields, fieldsOf, idsField, yesOrNo } from './fields-of.ts'
export { IdsInput } from './ids-input.tsx'
export { RecordFieldList } from './record-field-list.tsx'
export { useMemberChoices } from './use-member-choices.ts'

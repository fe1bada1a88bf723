export * from './form-definition.ts'
export * from './forms.ts'

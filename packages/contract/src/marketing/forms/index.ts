export * from './form-definition.ts'
export * from './forms.ts'
export * from './form-submissions.ts'
export * from './public-forms.ts'

export { FormError } from './form-error.tsx'
export { ChangeEmailForm } from './change-email-form.tsx'
export { tooManyText } from './too-many.ts'
export { TYPED_CODE_LENGTH } from './typed-code.ts'

export { ContactPicker } from './contact-picker.tsx'
export { useContactName } from './contact-name.ts'

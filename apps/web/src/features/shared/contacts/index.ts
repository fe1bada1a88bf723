export { ContactPicker } from './contact-picker.tsx'
export { ContactsPicker } from './contacts-picker.tsx'
export { ReachLink } from './reach-link.tsx'
export { useContactName } from './contact-name.ts'

export { contactChildren, contactExemptions, type ContactChild } from './contact-children.ts'
export { ownChildren, ownExemptions } from './own-children.ts'
export { survivorOf } from './survivor-of.ts'

import { contactChildren } from './contact-children.ts'
import { ownChildren, ownExemptions } from './own-children.ts'

contactChildren.register(...ownChildren)
for (const [column, reason] of Object.entries(ownExemptions)) contactChildren.exempt(column, reason)

export { contactChildren, type ContactChild } from './contact-children.ts'
export { survivorOf } from './survivor-of.ts'

export { contactErasures, erasureExemptions, type ContactErasure } from './contact-erasures.ts'
export { contactChildren, contactExemptions, type ContactChild } from './contact-children.ts'
export { activityErasure, contactTableExemptions, rowsThatRemain } from './history-rows.ts'
export { survivorOf } from './survivor-of.ts'

export { contactChildren, contactExemptions, type ContactChild } from './contact-children.ts'
export { activityLogChild, contactTableExemptions } from './history-rows.ts'
export { survivorOf } from './survivor-of.ts'

import type { PersonalDataSection } from '../contact-children/index.ts'

/** Intakes of the person from forms and other sources. */
export const intakeSection: PersonalDataSection = { name: 'request_intakes', from: 'request_intakes', column: 'contact_id', key: 'uuid' }

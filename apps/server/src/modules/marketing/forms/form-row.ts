import type { Form } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** Relations that a row may carry, by the names of the contract. */
export const FORM_RELATIONS = ['account', 'project', 'channel', 'contactList', 'createdBy'] as const satisfies readonly (keyof Form)[]

/** A form with the relations that a list has loaded. */
export type FormRow = Row<'forms'> & Pick<Form, (typeof FORM_RELATIONS)[number]>

import type { Design } from '../blocks/block-list.ts'
import { type DesignFault, designFaults } from '../blocks/design-faults.ts'
import { normalised } from '../blocks/normal-design.ts'
import { MAIL_LIST } from './mail-blocks.ts'

/** What is wrong with the design of a mail, at most 20 faults. Properties that are null or absent are as good as empty. */
export const mailFaults = (design: unknown): DesignFault[] => designFaults(MAIL_LIST, design)

/** A design without empty parts, with its rich texts cleaned. The design has no faults. */
export const normalMail = (design: Record<string, unknown>, clean: (html: string) => string): Design => normalised(MAIL_LIST, design, clean)

/** Whether there is a design at all: mails that are written as HTML have none. */
export const hasDesign = (design: unknown): design is Design =>
  typeof design === 'object' && design !== null && Array.isArray((design as Partial<Design>).content)

import type { Design } from '../blocks/block-list.ts'
import { type DesignFault, designFaults } from '../blocks/design-faults.ts'
import { normalised } from '../blocks/normal-design.ts'
import { audienceBlocks } from './mail-audiences.ts'
import { MAIL_LIST, MOST_AUDIENCES } from './mail-blocks.ts'

/** What is wrong with the design of a mail, at most 20 faults. Properties that are null or absent are as good as empty. */
export function mailFaults(design: unknown): DesignFault[] {
  const faults = designFaults(MAIL_LIST, design)
  return faults.length ? faults : tooManyAudiences(design as Design)
}

/** The first block with which a mail names more audiences than it may. */
function tooManyAudiences(design: Design): DesignFault[] {
  const named = new Set<number>()
  for (const { path, value } of audienceBlocks(design)) {
    for (const id of value.audience_ids) named.add(id)
    if (named.size > MOST_AUDIENCES) return [{ path, fault: 'too_many_audiences' }]
  }
  return []
}

/** A design without empty parts, with its rich texts cleaned. The design has no faults. */
export const normalMail = (design: Record<string, unknown>, clean: (html: string) => string): Design => normalised(MAIL_LIST, design, clean)

/** Whether there is a design at all: mails that are written as HTML have none. */
export const hasDesign = (design: unknown): design is Design =>
  typeof design === 'object' && design !== null && Array.isArray((design as Partial<Design>).content)

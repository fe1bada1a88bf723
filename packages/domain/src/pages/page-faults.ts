import type { Design } from '../blocks/block-list.ts'
import { type DesignFault, designFaults } from '../blocks/design-faults.ts'
import { normalised } from '../blocks/normal-design.ts'
import { isPageLink, PAGE_LIST } from './page-blocks.ts'

export { isPageLink }
export type PageFault = DesignFault

/** What is wrong with a design, at most 20 faults. Properties that are null or absent are as good as empty. */
export const pageFaults = (design: unknown): PageFault[] => designFaults(PAGE_LIST, design)

/** A design without empty parts, with its rich texts cleaned. The design has no faults. */
export const normalDesign = (design: Record<string, unknown>, clean: (html: string) => string): Design =>
  normalised(PAGE_LIST, design, clean)

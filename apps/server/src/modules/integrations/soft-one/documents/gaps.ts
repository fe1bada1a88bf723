import type { DocumentGap } from '@stoa/contract'

/** Something that is missing before the ERP can be given a document. */
export const gap = (kind: DocumentGap['kind'], more: Partial<DocumentGap> = {}): DocumentGap => ({
  kind,
  name: null,
  code: null,
  expected_minor: null,
  computed_minor: null,
  ...more,
})

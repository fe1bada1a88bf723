import type { DocumentStatus } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

export const DOCUMENT_TONES: Record<DocumentStatus, StatusTone> = {
  draft: 'neutral',
  blocked: 'warning',
  sending: 'info',
  unknown: 'warning',
  created: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

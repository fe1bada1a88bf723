import type { EnteredStage } from '../../pipelines/index.ts'
import type { LifecycleStep } from '../touch-contact.ts'

/**
 * Step of its lifecycle to which a contact advances when a request of theirs enters a stage: qualified after the first stage,
 * opportunity from 50 % probability, customer when won; null for other stages.
 */
export function stepOf({
  type,
  probability_bp,
  is_first,
}: Pick<EnteredStage, 'type' | 'probability_bp' | 'is_first'>): LifecycleStep | null {
  if (type === 'won') return 'customer'
  if (type === 'lost') return null
  if (probability_bp >= 5000) return 'opportunity'
  return is_first ? null : 'qualified'
}

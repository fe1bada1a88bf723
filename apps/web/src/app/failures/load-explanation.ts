import i18next from 'i18next'
import type { LoadExplanation } from '../../kit/index.ts'

/** Loads the explanation of failures with its texts. */
export const loadExplanation: LoadExplanation = async () => {
  const [{ ExplainedFailure }] = await Promise.all([import('./explained-failure.tsx'), i18next.loadNamespaces('failures')])
  return ExplainedFailure
}

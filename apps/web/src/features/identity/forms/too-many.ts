import type { TFunction } from 'i18next'
import type { ApiError } from '../../../kit/index.ts'

/** Longest wait that is shown in seconds, longer ones in minutes. */
const IN_SECONDS = 90

/** Explains that there were too many attempts, and when the next one is accepted. */
export function tooManyText(t: TFunction<'identity'>, { retry_after }: Pick<ApiError, 'retry_after'>): string {
  if (!retry_after) return t('identity:errors.too_many')
  return retry_after <= IN_SECONDS
    ? t('identity:errors.too_many_seconds', { count: retry_after })
    : t('identity:errors.too_many_minutes', { count: Math.ceil(retry_after / 60) })
}

import type { TFunction } from 'i18next'
import type { ApiError } from '../../../kit/index.ts'

/** Up to this long a wait is told in seconds, above it in minutes. */
const IN_SECONDS = 90

/** Says that there were too many attempts, and after how long the next one will be taken. */
export function tooManyText(t: TFunction<'identity'>, { retry_after }: Pick<ApiError, 'retry_after'>): string {
  if (!retry_after) return t('identity:errors.too_many')
  return retry_after <= IN_SECONDS
    ? t('identity:errors.too_many_seconds', { count: retry_after })
    : t('identity:errors.too_many_minutes', { count: Math.ceil(retry_after / 60) })
}

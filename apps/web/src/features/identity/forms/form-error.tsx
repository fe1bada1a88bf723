import { Alert, IconAlertTriangle } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../kit/index.ts'
import { tooManyText } from './too-many.ts'

/** A failure that belongs to no field of a form, with its remedy. */
export function FormError({ form }: { form: Pick<EndpointForm, 'error'> }) {
  const { t } = useTranslation('identity')
  const { error } = form
  if (!error) return null
  const key = error.status === 0 ? 'offline' : error.code === 'impersonating' ? 'impersonating' : null
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
      {error.status === 429
        ? tooManyText(t, error)
        : key
          ? t(`errors.${key}`)
          : t('errors.other', { message: error.message, id: error.request_id ?? '–' })}
    </Alert>
  )
}

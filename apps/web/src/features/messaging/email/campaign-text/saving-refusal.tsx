import { Alert, Button } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** A failure of saving; the current version can be loaded when another member changed the campaign. */
export function SavingRefusal({ error, onReload }: { error: { message: string; status: number }; onReload: () => void }) {
  const { t } = useTranslation('email_campaigns')
  return (
    <Alert color="red" variant="light" mb="sm" role="alert" title={error.message}>
      {error.status === 409 && (
        <Button size="compact-sm" variant="default" onClick={onReload}>
          {t('edit.reload')}
        </Button>
      )}
    </Alert>
  )
}

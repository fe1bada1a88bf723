import './builder.css'
import { Alert, Button, Group, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useBuilder } from './builder-context.ts'

/** Says why the design is not saved, and asks whose work to keep when another member saved. */
export function SavingAlert() {
  const { t } = useTranslation('page_builder')
  const { saving, reload } = useBuilder()
  const state = saving.saving
  if (state.is !== 'failed' && state.is !== 'conflict') return null
  return (
    <Alert
      color={state.is === 'failed' ? 'red' : 'yellow'}
      role="alert"
      title={t(state.is === 'failed' ? 'failed_title' : 'conflict_title')}
      className="stoa-builder-alert"
    >
      <Text size="sm">{state.is === 'failed' ? state.message : t('conflict_text')}</Text>
      {state.is === 'conflict' && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => void saving.keepMine()}>
            {t('conflict_mine')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void reload()}>
            {t('conflict_other')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

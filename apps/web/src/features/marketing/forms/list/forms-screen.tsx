import { forms } from '@stoa/contract/browser'
import { Button, IconPlus } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, Screen, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { formPaths } from '../form-paths.ts'
import { FormList } from './form-list.tsx'

const LIVE = { form: ['forms'] } as const

/** The forms of an account (SCR-152). */
export function FormsScreen() {
  const { t } = useTranslation('forms')
  const accountId = useAccountId()
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const create = (
    <Can endpoint={forms.create} otherwise="explain">
      <Button component={Link} to={formPaths.create(accountId)} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <FormList params={{ account_id: accountId }} create={create} />
    </Screen>
  )
}

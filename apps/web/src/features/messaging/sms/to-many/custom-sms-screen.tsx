import { customSms, type SmsToMany } from '@stoa/contract/browser'
import { Button } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useToManyColumns, useToManyFilters } from '../../email/index.ts'

const LIVE = { 'stage-message': ['custom-sms'] } as const

/** SMS to chosen contacts of an account. They are written from the list of contacts. */
export function CustomSmsListScreen() {
  const { t } = useTranslation('email')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(customSms, { account_id: accountId }, { include: ['user', 'figures'], hidden: ['created'] })
  const pathOf = ({ id }: SmsToMany) => `/accounts/${accountId}/custom-sms/${id}`
  const columns = useToManyColumns<SmsToMany>((row) => row.body, pathOf)
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const choose = (
    <Button component={Link} to={`/accounts/${accountId}/contacts`} variant="default">
      {t('chosen.choose')}
    </Button>
  )
  return (
    <Screen title={t('chosen.list')} actions={choose}>
      <ListToolbar list={list} columns={columns} filters={useToManyFilters()} />
      <DataList<SmsToMany>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: pathOf(row), search: true })}
        empty={{ title: t('chosen.empty'), text: t('chosen.empty_text'), action: choose }}
      />
      <Outlet />
    </Screen>
  )
}
